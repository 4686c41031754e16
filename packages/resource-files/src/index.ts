export * from "./adapted-language-pairs/index.js";
export { ZipArchives } from "./archives/zip-archives.js";
export { BrandListFiles } from "./brands/brand-list-files.js";
export { TermFiles } from "./dictionaries/term-files.js";
export { tmxFeedbackFiles } from "./feedback/tmx-feedback-files.js";
export { ReportWorkbooks } from "./reports/report-workbook.js";
export { readSheet, type SheetRow, writeSheet } from "./sheets/sheet.js";
export { resourceFileSlice } from "./slice.js";
export { ImageFiles } from "./themes/image-files.js";
