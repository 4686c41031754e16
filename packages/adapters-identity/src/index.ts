export { CryptoRandom } from "./common/crypto-random.js";
export { identitySlice } from "./slice.js";
export { AesSecretBox } from "./users/aes-secret-box.js";
export { Argon2PasswordHasher } from "./users/argon2-password-hasher.js";
export { JwtTokenSigner } from "./users/jwt-token-signer.js";
