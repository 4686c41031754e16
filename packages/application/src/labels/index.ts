export * from "./create-label.js";
export * from "./delete-labels.js";
export * from "./label-repository.js";
export * from "./rename-label.js";
export * from "./require-labels.js";
