import type { DictionaryFilter } from "@dragoman/application/dictionaries";
import { invalid } from "@dragoman/domain/common";
import type { DictionaryFilterFields } from "./dictionary.requests.js";

/** The filter that a request means. */
export function dictionaryFilter({ dictionaryIds: ids, sourceLanguageId, targetLanguageId }: DictionaryFilterFields): DictionaryFilter {
  const named = ids === undefined ? {} : { ids };
  if (sourceLanguageId !== undefined && targetLanguageId !== undefined) return { ...named, sourceLanguageId, targetLanguageId };
  if (sourceLanguageId === undefined && targetLanguageId === undefined) return named;
  const missing = sourceLanguageId === undefined ? "sourceLanguageId" : "targetLanguageId";
  throw invalid(
    "field-missing", `${missing} is missing or empty.`, "sourceLanguageId and targetLanguageId go together; give both or neither.",
  );
}
