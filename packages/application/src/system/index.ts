export * from "./check-readiness.js";
export * from "./version.js";
