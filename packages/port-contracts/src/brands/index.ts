export { brandFilesContract, type BrandFilesSubject } from "./brand-files-contract.js";
export { brandRepositoryContract } from "./brand-repository-contract.js";
export { patternRunnerContract } from "./pattern-runner-contract.js";
