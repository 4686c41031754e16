export { addKBestLists, countLists, type CountTranslation, joinKBestLists, kBestLists, type KBestLists } from "./k-best-lists.js";
export { fewestSegments, tune, type Tuned, type TuningOptions } from "./tune.js";
