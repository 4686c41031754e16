import { type Engine, type EngineReport, type HostReport, type PairEngine, servesPair, unheard } from "@dragoman/domain/hosts";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import { storedShape } from "../common/stored-json.js";

/** What is put where a field is missing that came later; those that are left out here were there from the first version on. */
const later: {
  readonly pair: Omit<LanguagePair, "id" | "sourceLanguageId" | "targetLanguageId" | "domain" | "platform" | "technology" | "version">;
  readonly engineReport: EngineReport;
  readonly pairEngine: Omit<PairEngine, "id" | "kind" | "expectedRunning" | "languagePairId">;
} = {
  pair: { linguisticOptions: [] },
  engineReport: { running: false, filledProcessingUnits: 0, restarts: 0 },
  pairEngine: { desiredProcessingUnits: 1, maximumProcessingUnits: 1 },
};

/** What agents told of hosts, as it stands in their rows. */
export const storedReport = storedShape<HostReport>("the report of a host", [], (report) => ({
  ...unheard, ...report, languagePairs: report.languagePairs.map((pair) => ({ ...later.pair, ...pair })),
}));

/** Engines as they stand in their rows. */
export const storedEngine = storedShape<Engine>("an engine", [], (stored) => {
  const engine = servesPair(stored) ? { ...later.pairEngine, ...stored } : stored;
  return engine.report === undefined ? engine : { ...engine, report: { ...later.engineReport, ...engine.report } };
});
