export * from "./approved-feedback-contract.js";
export * from "./feedback-repository-contract.js";
export * from "./feedback-repository-subject.js";
