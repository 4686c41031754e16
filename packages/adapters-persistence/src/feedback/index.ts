export * from "./pairs-in-force.js";
export * from "./postgres-approved-feedback.js";
export * from "./postgres-feedback-repository.js";
