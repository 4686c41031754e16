import type { IdentityProvider } from "@dragoman/domain/saml";

/** Finds out about identity providers. */
export interface IdentityProviders {
  /**
   * What the metadata say that stand there. Rejects with `saml-metadata-unreadable` (kind invalid) when they cannot be fetched or
   * name no certificate or no place to sign in; with `target-refused` where the address is one that servers may not ask.
   */
  read(metadataUrl: string, insecureSkipVerify: boolean): Promise<IdentityProvider>;
}
