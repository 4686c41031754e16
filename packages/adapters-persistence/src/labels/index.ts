export * from "./label.table.js";
export * from "./present-labels.js";
export * from "./typeorm-label-repository.js";
