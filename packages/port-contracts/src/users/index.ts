export { credentialReaderContract, type CredentialReaderSubject } from "./credential-reader-contract.js";
export { guessCounterContract, type GuessCounterSubject } from "./guess-counter-contract.js";
export { passwordHasherContract, type PasswordHasherSubject } from "./password-hasher-contract.js";
export { secretBoxContract, type SecretBoxSubject } from "./secret-box-contract.js";
export { tokenSignerContract, type TokenSignerSubject } from "./token-signer-contract.js";
export { userRepositoryContract } from "./user-repository-contract.js";
export type { UserRepositorySubject } from "./user-repository-subject.js";
