export * from "./brand-matcher.js";
export * from "./brand-repository.js";
export * from "./find-brands.js";
export * from "./pattern-runner.js";
