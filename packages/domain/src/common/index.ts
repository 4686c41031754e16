export * from "./count-characters.js";
export * from "./errors.js";
export * from "./events.js";
export * from "./fold.js";
export * from "./instant.js";
export * from "./page.js";
export * from "./wildcard.js";
