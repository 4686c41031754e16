export { MemoryCredentialReader } from "./memory-credential-reader.js";
export { MemoryGuessCounter } from "./memory-guess-counter.js";
export { MemoryPasswordHasher } from "./memory-password-hasher.js";
export { MemorySecretBox } from "./memory-secret-box.js";
export { MemoryTokenSigner } from "./memory-token-signer.js";
export { MemoryUserRepository } from "./memory-user-repository.js";
