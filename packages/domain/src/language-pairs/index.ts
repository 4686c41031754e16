export * from "./language-pair.js";
export * from "./languages.js";
