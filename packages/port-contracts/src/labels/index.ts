export { labelRepositoryContract } from "./label-repository-contract.js";
