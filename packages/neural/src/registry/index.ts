export { offersFor } from "./choose-offer.js";
export { lastPart, readFileName } from "./file-name.js";
export { type FolderFile, folderOf, modelsAmong } from "./folder-files.js";
export { decoded, readIndexJson, readListing } from "./folder-index.js";
export type { FileRole, ModelOffer, OfferedFile, Packing } from "./offer.js";
export { type Direction, directionsNamed, isOneLanguage, isSame, modelId } from "./pair-name.js";
export { isRecords, readRecords } from "./records-json.js";
export { isRegistry, readRegistry } from "./registry-json.js";
