export * from "./label.table.js";
export * from "./present-labels.js";
export * from "./postgres-label-repository.js";
