import type { LanguagePair } from "@dragoman/domain/language-pairs";
import type { EngineDirectory } from "../hosts/index.js";
import type { EngineRequest } from "./translation-engines.js";

/** The same request to another pair, with those linguistic options that it has, and without what was approved for the first. */
export function forPair(request: EngineRequest, languagePairId: string, directory: Pick<EngineDirectory, "pairs">): EngineRequest {
  if (languagePairId === request.languagePairId) return request;
  const { linguisticOptions, similar: _ofTheOther, ...others } = request;
  const pair = linguisticOptions === undefined ? undefined : directory.pairs().find((known) => known.pair.id === languagePairId)?.pair;
  return { ...others, languagePairId, ...(pair === undefined ? {} : { linguisticOptions: own(linguisticOptions, pair) }) };
}

function own(values: EngineRequest["linguisticOptions"], pair: LanguagePair): Record<string, string> {
  const has = ([id, value]: [string, string]) => pair.linguisticOptions.some((option) => option.id === id && option.values.includes(value));
  return Object.fromEntries(Object.entries(values ?? {}).filter(has));
}
