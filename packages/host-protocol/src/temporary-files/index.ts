export { removeAbandoned } from "./remove-abandoned.js";
export { inTemporaryFolder, namelessFile } from "./temporary-files.js";
