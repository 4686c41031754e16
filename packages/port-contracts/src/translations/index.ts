export * from "./translation-engines-contract.js";
export * from "./translation-repository-contract.js";
export * from "./translation-repository-subject.js";
