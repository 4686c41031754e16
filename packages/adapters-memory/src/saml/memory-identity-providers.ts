import { type IdentityProviders, metadataUnreadable } from "@dragoman/application/saml";
import type { IdentityProvider } from "@dragoman/domain/saml";

/** Knows one provider, where it is asked for any of `idp.example`. */
export class MemoryIdentityProviders implements IdentityProviders {
  async read(metadataUrl: string): Promise<IdentityProvider> {
    const origin = /^https?:\/\/idp\.example(?=\/|$)/.exec(metadataUrl)?.[0];
    if (origin === undefined) throw metadataUnreadable(metadataUrl, "The name of the server is not known.");
    return { entityId: origin, signInUrl: `${origin}/sign-in`, certificates: ["AAAA"] };
  }
}
