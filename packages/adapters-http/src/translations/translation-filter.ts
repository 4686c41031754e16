import type { TranslationFilter } from "@dragoman/application/translations";
import { invalid } from "@dragoman/domain/common";
import type { DeleteTranslationsForm } from "./translation.requests.js";

/** The filter that a request means. */
export function translationFilter(fields: DeleteTranslationsForm): TranslationFilter {
  const { translationIds, startTimeQueued, endTimeQueued, translationMethod, ...rest } = fields;
  if (rest.languagePairId !== undefined && (rest.sourceLanguageId ?? rest.targetLanguageId) !== undefined) {
    throw invalid(
      "filters-contradict", "languagePairId cannot be combined with sourceLanguageId and targetLanguageId.",
      "Give the pair, or the languages.",
    );
  }
  return {
    ...rest,
    ...(translationIds === undefined ? {} : { ids: translationIds }),
    ...(startTimeQueued === undefined ? {} : { queuedFrom: startTimeQueued }),
    ...(endTimeQueued === undefined ? {} : { queuedTo: endTimeQueued }),
    ...(translationMethod === undefined ? {} : { translationMethod: translationMethod === "MTE" ? "MTE" : "share" }),
  };
}
