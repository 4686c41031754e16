export { chainRepositoryContract } from "./chain-repository-contract.js";
