import { CryptoRandom } from "./common/crypto-random.js";
import { SignedLicences } from "./entitlements/signed-licences.js";
import { LdaptsServers } from "./ldap/ldapts-servers.js";
import { ThreadLoginParser } from "./ldap/thread-login-parser.js";
import { type AskOutside, FetchedIdentityProviders } from "./saml/fetched-identity-providers.js";
import { PassportSamlMessages } from "./saml/passport-saml-messages.js";
import { Argon2PasswordHasher } from "./users/argon2-password-hasher.js";
import type { JwtTokenSigner } from "./users/jwt-token-signer.js";
import { PassportCredentialReader } from "./users/passport-credential-reader.js";

/** What identity needs besides keys, which are opened from files before anything is wired. */
export const identitySlice = {
  random: () => new CryptoRandom(),
  licences: ({ licenceIssuers }: { readonly licenceIssuers: readonly string[] }) => new SignedLicences(licenceIssuers),
  passwords: () => new Argon2PasswordHasher(),
  credentialReader: ({ tokens }: { readonly tokens: JwtTokenSigner }) => new PassportCredentialReader(tokens),
  ldapServers: () => new LdaptsServers(),
  loginParser: () => new ThreadLoginParser(),
  samlMessages: ({ samlWeakSignatures }: { readonly samlWeakSignatures: boolean }) => new PassportSamlMessages(samlWeakSignatures),
  identityProviders: ({ outboundHttp, samlWeakSignatures }: { readonly outboundHttp: AskOutside; readonly samlWeakSignatures: boolean }) =>
    new FetchedIdentityProviders(outboundHttp, samlWeakSignatures),
};
