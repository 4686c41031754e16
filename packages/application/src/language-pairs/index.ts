export * from "./list-language-pairs.js";
export * from "./require-pair.js";
