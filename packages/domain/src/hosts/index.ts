export {
  addEngine, checkEngineId, checkFits, configureEngine, findEngine, removeEngine, resetEngine, sameEngineId, startEngine, stopEngine,
} from "./change-engines.js";
export {
  allEngineKinds, endingOrder, type EngineKind, type EngineTraits, isPairKind, type PairEngineKind, plainEngineKinds,
  type PlainEngineKind, traitsOf,
} from "./engine-kinds.js";
export { type AgentStatus, differsInLoadOnly, heard, type Installation, lost } from "./hear-agent.js";
export { type HostModel, latestModels } from "./host-model.js";
export { hostChanged, hostRegistered, hostRemoved } from "./host-events.js";
export type { CpuProfile, GpuProfile, HostSystemProfile, MemoryUsage } from "./host-system-profile.js";
export {
  doesNotStart, type Engine, type EngineOf, type EngineReport, type Host, type HostReport, type PairEngine, servesPair,
  type TranslationEngine, unheard,
} from "./host.js";
export { checkAgentPort, checkHostname } from "./hostname.js";
export type { Figures, ProcessFigures } from "./process-figures.js";
export { checkUnits, defaultUnits, type ProcessingUnits } from "./processing-units.js";
