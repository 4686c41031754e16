export * from "./segment.js";
export * from "./translation.js";
export * from "./verify-codes.js";
