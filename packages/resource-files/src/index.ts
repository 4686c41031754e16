export * from "./brands/brand-list-files.js";
export * from "./archives/zip-archives.js";
export { resourceFileSlice } from "./slice.js";
export * from "./dictionaries/term-files.js";
export * from "./feedback/tmx-feedback-files.js";
export * from "./sheets/read-sheet.js";
export * from "./sheets/write-sheet.js";
