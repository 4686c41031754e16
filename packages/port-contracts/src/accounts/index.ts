export { accountRepositoryContract, type AccountRepositorySubject } from "./account-repository-contract.js";
export { characterCounterContract } from "./character-counter-contract.js";
