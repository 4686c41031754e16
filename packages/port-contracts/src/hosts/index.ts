export { hostAgentsContract, type HostAgentsSubject } from "./host-agents-contract.js";
export { hostEnginesContract, type HostEnginesSubject } from "./host-engines-contract.js";
export { hostModelsContract, type HostModelsSubject } from "./host-models-contract.js";
export { hostRepositoryContract } from "./host-repository-contract.js";
export { localHostClaimsContract } from "./local-host-claims-contract.js";
