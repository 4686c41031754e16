export * from "./archives/write-zip.js";
export * from "./sheets/read-sheet.js";
export * from "./sheets/write-sheet.js";
export * from "./xml/list-shape.js";
export * from "./xml/read-list.js";
export * from "./xml/write-list.js";
