export * from "./dictionary.js";
export * from "./find-terms.js";
export * from "./term.js";
export { tokensOf, keysAt, termKey } from "./tokens.js";
