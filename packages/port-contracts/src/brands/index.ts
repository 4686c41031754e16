export { brandRepositoryContract } from "./brand-repository-contract.js";
export { patternRunnerContract } from "./pattern-runner-contract.js";
