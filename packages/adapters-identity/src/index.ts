export * from "./common/crypto-random.js";
export * from "./users/aes-secret-box.js";
export * from "./users/argon2-password-hasher.js";
export * from "./users/jwt-token-signer.js";
