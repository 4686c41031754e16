export * from "./detect-languages.js";
export * from "./language-detector.js";
