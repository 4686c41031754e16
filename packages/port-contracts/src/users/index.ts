export * from "./guess-counter-contract.js";
export * from "./password-hasher-contract.js";
export * from "./secret-box-contract.js";
export * from "./token-signer-contract.js";
export * from "./user-repository-contract.js";
export * from "./user-repository-subject.js";
