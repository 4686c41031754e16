export * from "./feedback.js";
export * from "./feedback-rules.js";
