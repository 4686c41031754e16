export {
  gemms, type Gemm, type InstalledFile, type InstalledFiles, type InstalledModel, type PublishedScores,
} from "./installed-model.js";
export { type FoundModel, installedModelOf, installedModels, modelNote, readInstalled } from "./read-installed.js";
