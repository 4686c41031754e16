export { hostAgentsContract, type HostAgentsSubject } from "./host-agents-contract.js";
export { hostRepositoryContract } from "./host-repository-contract.js";
