export * from "./brand-matcher.js";
