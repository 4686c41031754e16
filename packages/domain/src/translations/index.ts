export * from "./count-words.js";
export * from "./place-codes.js";
export * from "./protect-spans.js";
export * from "./segment.js";
export * from "./split-sentences.js";
export * from "./translation.js";
export * from "./unknown-words.js";
export * from "./verify-codes.js";
