export * from "./document-formats-contract.js";
export * from "./translation-engines-contract.js";
export * from "./translation-repository-contract.js";
export * from "./translation-repository-subject.js";
export * from "./transliterator-contract.js";
