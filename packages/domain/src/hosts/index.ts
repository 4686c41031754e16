export type { AgentStatus } from "./agent-status.js";
export {
  addEngine, changeUnits, checkFits, type EngineKind, findEngine, noMode, removeEngine, startEngine, stopEngine,
} from "./change-engines.js";
export { checkEngineId, sameEngineId } from "./engine-id.js";
export { differsInLoadOnly, heard, lost } from "./hear-agent.js";
export type { CpuProfile, GpuProfile, HostSystemProfile, MemoryUsage } from "./host-system-profile.js";
export { type Engine, type EngineReport, type Host, type HostReport, type JobEngine, type TranslationEngine, unheard } from "./host.js";
export { checkAgentPort, checkHostname } from "./hostname.js";
export { checkLicensedUnits, checkUnits, defaultUnits, licensedUnits, type ProcessingUnits } from "./processing-units.js";
export { sameFacts } from "./same-facts.js";
