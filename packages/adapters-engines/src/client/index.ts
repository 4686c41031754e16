export type { CertifyAgain } from "./agent-certificates.js";
export { HttpHostAgents, type HostAgentsSettings } from "./http-host-agents.js";
export { HttpHostEngines } from "./http-host-engines.js";
export { HttpTranslationEngines } from "./http-translation-engines.js";
export type { EngineAddress } from "./engine-address.js";
