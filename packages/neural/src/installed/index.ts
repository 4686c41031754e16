export type { InstalledFile, InstalledFiles, InstalledModel } from "./installed-model.js";
export { type FoundModel, installedModels, modelFolders, readInstalled } from "./read-installed.js";
export { endReplacements, installModel, removeInstalled } from "./install-model.js";
export { makeFolder } from "./make-folder.js";
export { modelsFolder } from "./models-folder.js";
export { neuralTechnology, pairFacts } from "./pair-facts.js";
export { renameFolder } from "./rename-folder.js";
export { noteFault, verifyInstalled } from "./verify-installed.js";
