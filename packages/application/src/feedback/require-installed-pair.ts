import { invalid, languagesOf, leadsOn, memberIds } from "@dragoman/domain";
import type { EngineDirectory } from "../hosts/index.js";

type Pairs = Pick<EngineDirectory, "pairs">;

/** Whether translations with the pair can be asked for on this server, now or when an engine is started: it is installed, or joins two that are. */
export function isInstalled(directory: Pairs, languagePairId: string): boolean {
  const find = (id: string | undefined) => directory.pairs().find(({ pair }) => pair.id === id)?.pair;
  const [first, second] = (memberIds(languagePairId) ?? []).map(find);
  return find(languagePairId) !== undefined || (first !== undefined && second !== undefined && leadsOn(first, second));
}

/** Throws `language-pair-unknown` unless the pair is installed. */
export function requireInstalledPair(directory: Pairs, languagePairId: string): void {
  if (isInstalled(directory, languagePairId)) return;
  throw invalid("language-pair-unknown", `There is no language pair ${JSON.stringify(languagePairId.slice(0, 200))}.`,
    "GET /language-pairs?mode=installed lists the ids of all pairs that feedback can be given for.");
}

/** All installed pairs that lead from and to the languages of a pair id. */
export function pairsOfSameLanguages(directory: Pairs, sourceLanguageId: string, targetLanguageId: string): readonly string[] {
  return directory.pairs().map(({ pair }) => pair.id).filter((id) => {
    const languages = languagesOf(id);
    return languages?.sourceLanguageId === sourceLanguageId && languages.targetLanguageId === targetLanguageId;
  });
}
