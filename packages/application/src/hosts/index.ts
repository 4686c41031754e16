export {
  AddEngine, AddTranslationEngine, ChangeTranslationEngine, type HostedEngine, RemoveEngine, ResetEngineConfig, StartEngine, StopEngine,
  type TranslationEngineChange, type TranslationEngineRequest,
} from "./change-engines.js";
export { RegisterHost, RemoveHost } from "./change-hosts.js";
export { chooseWishedPairs, type Wish, type WishedPairs } from "./choose-wished-pairs.js";
export { EngineDirectory, type KnownPair, type RunningEngine } from "./engine-directory.js";
export type { Grants } from "./grants.js";
export { type HoldingNews, type HoldingTimes, HoldLocalHost } from "./hold-local-host.js";
export type { AgentAddress, HostAgents, HostEngines, KnownEngine, NewsWait } from "./host-agents.js";
export { engineIdTaken, hostExists, hostNotFound } from "./host-failures.js";
export type { HostModels, ModelOfPair } from "./host-models.js";
export type { HostRepository } from "./host-repository.js";
export type { LocalHostClaim, LocalHostClaims } from "./local-host-claims.js";
export { FindHost, ReadHostProfile } from "./read-hosts.js";
export { ReconcileHosts } from "./reconcile-hosts.js";
export { type LocalHost, type LocalStart, RegisterLocalHost } from "./register-local-host.js";
export { type DirectoryNeeds, directorySlice, type HostNeeds, hostSlice, type HostUseCases } from "./slice.js";
