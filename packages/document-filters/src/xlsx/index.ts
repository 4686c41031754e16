export { addText, isCode, mostInCell, withinLength } from "./cell-text.js";
export { isFixedText, isHiddenText, isUnusedText, LeftOnce } from "./left-texts.js";
export { StringUses } from "./string-uses.js";
export type { WorkbookSheet } from "./workbook.js";
