export {
  addEngine, changeUnits, checkEngineId, checkFits, type EngineKind, findEngine, noMode, removeEngine, sameEngineId, startEngine,
  stopEngine,
} from "./change-engines.js";
export { type AgentStatus, differsInLoadOnly, heard, lost, sameFacts } from "./hear-agent.js";
export type { CpuProfile, GpuProfile, HostSystemProfile, MemoryUsage } from "./host-system-profile.js";
export { type Engine, type EngineReport, type Host, type HostReport, type JobEngine, type TranslationEngine, unheard } from "./host.js";
export { checkAgentPort, checkHostname } from "./hostname.js";
export { checkLicensedUnits, checkUnits, defaultUnits, licensedUnits, type ProcessingUnits } from "./processing-units.js";
