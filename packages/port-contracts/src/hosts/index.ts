export { hostAgentsContract, type HostAgentsSubject } from "./host-agents-contract.js";
export { hostRepositoryContract, type HostRepositorySubject } from "./host-repository-contract.js";
