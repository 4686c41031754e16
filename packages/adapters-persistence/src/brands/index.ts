export * from "./brand.table.js";
export * from "./postgres-brand-repository.js";
