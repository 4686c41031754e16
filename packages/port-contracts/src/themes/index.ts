export { imageCheckerContract } from "./image-checker-contract.js";
export { themeRepositoryContract } from "./theme-repository-contract.js";
