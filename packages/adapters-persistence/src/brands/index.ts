export * from "./brand.table.js";
export * from "./typeorm-brand-repository.js";
