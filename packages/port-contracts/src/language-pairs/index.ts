export { pairChoiceRepositoryContract } from "./pair-choice-repository-contract.js";
