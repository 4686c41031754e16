export * from "./answer-store-contract.js";
export * from "./builders.js";
export * from "./clock-contract.js";
export * from "./content-store-contract.js";
export * from "./random-contract.js";
export * from "./signals-contract.js";
export * from "./subject.js";
