export type { CertifyAgain } from "./agent-certificates.js";
export { AgentCaller, type HostAgentsSettings } from "./agent-caller.js";
export { HttpHostAgents } from "./http-host-agents.js";
export { HttpHostEngines } from "./http-host-engines.js";
export { HttpHostModels } from "./http-host-models.js";
export { HttpTranslationEngines } from "./http-translation-engines.js";
export type { EngineAddress } from "./engine-address.js";
