import type { Tracer } from "@dragoman/application/common";
import type { EngineDirectory } from "@dragoman/application/hosts";
import type { AgentCertificate } from "@dragoman/host-protocol";
import { BleuScorer } from "./adapted-language-pairs/bleu-scorer.js";
import { PatternPool } from "./brands/pattern-pool.js";
import {
  AgentCaller, HttpHostAgents, type HostAgentsSettings, HttpHostEngines, HttpHostModels, HttpTranslationEngines,
} from "./client/index.js";
import { Cld3LanguageDetector } from "./language-detections/cld3-language-detector.js";
import { AsciiTransliterator } from "./segments/ascii-transliterator.js";

/** What finding and asking engines needs. */
export interface EngineNeeds {
  readonly directory: EngineDirectory;
  /** Shown to engines of other hosts. */
  readonly agentCertificate: AgentCertificate;
  readonly tracer: Tracer;
}

/** What every process that has segments translated asks: engines that run, and what works without one. */
export const engineSlice = {
  engines: ({ directory, agentCertificate, tracer }: EngineNeeds) =>
    new HttpTranslationEngines((pairId) => directory.engines(pairId), agentCertificate, tracer),
  patterns: () => new PatternPool(),
  detector: () => new Cld3LanguageDetector(),
  transliterator: () => new AsciiTransliterator(),
};

/** What speaking with host agents, and with their engines without them, needs. */
export interface AgentNeeds extends Pick<EngineNeeds, "agentCertificate"> {
  readonly agentSettings: HostAgentsSettings;
  readonly agentCaller: AgentCaller;
}

/** The agents of hosts, which start and stop engines. */
export const agentSlice = {
  agentCaller: ({ agentSettings }: AgentNeeds) => new AgentCaller(agentSettings),
  agents: ({ agentSettings, agentCaller }: AgentNeeds) => new HttpHostAgents(agentSettings, agentCaller),
  hostModels: ({ agentCaller }: AgentNeeds) => new HttpHostModels(agentCaller),
  translationScorer: () => new BleuScorer(),
  hostEngines: ({ agentCertificate }: AgentNeeds) => new HttpHostEngines(agentCertificate),
};
