export * from "./document-filter.js";
export * from "./document-formats.js";
export * from "./translation-engines.js";
export * from "./translation-repository.js";
