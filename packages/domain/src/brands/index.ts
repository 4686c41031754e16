export * from "./brand.js";
export * from "./literal-index.js";
