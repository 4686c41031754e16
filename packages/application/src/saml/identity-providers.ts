import type { IdentityProvider } from "@dragoman/domain/saml";

/** Finds out about identity providers. */
export interface IdentityProviders {
  /**
   * What the metadata say that stand there. Rejects with `saml-metadata-unreadable` (kind invalid) when they cannot be fetched, as from
   * an address that servers may not ask, or when they name no certificate or no place to sign in.
   */
  read(metadataUrl: string, insecureSkipVerify: boolean): Promise<IdentityProvider>;
}
