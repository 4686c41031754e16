import { type EngineRule, MemoryTranslationEngines } from "@dragoman/adapters-memory/segments";
import type { Segment } from "@dragoman/domain/segments";
import type { TranslationEngines } from "./translation-engines.js";

/** A pair from English into Spanish. */
export const languagePairId = "EngSpa_p";

/** Engines for that pair, or others that are named, that answer by a rule and take down which segments they got. */
export function enginesBy(rule: EngineRule, languagePairIds = [languagePairId]): TranslationEngines & { readonly asked: Segment[] } {
  const asked: Segment[] = [];
  const engines = new MemoryTranslationEngines(languagePairIds, (segment, request) => {
    asked.push(segment);
    return rule(segment, request);
  });
  return Object.assign(engines, { asked });
}

/** Makes letters large. */
export const upper: EngineRule = (segment) => ({
  target: segment.map((piece) => (typeof piece === "string" ? piece.toUpperCase() : piece)),
});
