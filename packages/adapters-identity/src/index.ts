export { AsyncActing } from "./audit/async-acting.js";
export { CryptoRandom } from "./common/crypto-random.js";
export { isIssuer, issueLicence, newIssuer, SignedLicences } from "./entitlements/signed-licences.js";
export { type AskOutside, FetchedIdentityProviders } from "./saml/fetched-identity-providers.js";
export { PassportSamlMessages } from "./saml/passport-saml-messages.js";
export { identitySlice } from "./slice.js";
export { AesSecretBox } from "./users/aes-secret-box.js";
export { Argon2PasswordHasher } from "./users/argon2-password-hasher.js";
export { JwtTokenSigner } from "./users/jwt-token-signer.js";
