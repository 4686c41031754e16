export { offersFor } from "./choose-offer.js";
export { fieldsOf, textOf } from "./fields.js";
export { isSafePath, lastPart, readFileName } from "./file-name.js";
export { type FolderFile, folderOf, modelsAmong } from "./folder-files.js";
export { decoded, type FolderIndex, readIndexJson, readListing } from "./folder-index.js";
export {
  type FileRole, type ModelOffer, type OfferedFile, type Packing, type ReleaseStatus, releaseStatuses,
} from "./offer.js";
export { type Direction, directionOf, directionsNamed, isOneLanguage, isSame, modelId } from "./pair-name.js";
export { isRecords, readRecords } from "./records-json.js";
export { isRegistry, readRegistry } from "./registry-json.js";
