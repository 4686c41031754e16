import { languageTagAndName, type Instant, type LanguagePair, microsPerMs } from "@dragoman/domain";
import type { DocumentContext } from "./document-filter.js";
import { dragomanVersion } from "../system/index.js";

/** What filters must know of a job between these languages. */
export function documentContext(
  pair: LanguagePair, options: { readonly highlightUnknown?: boolean; readonly markSegments?: boolean }, now: Instant,
): DocumentContext {
  return {
    sourceTag: languageTagAndName(pair.sourceLanguageId).tag,
    targetTag: languageTagAndName(pair.targetLanguageId).tag,
    highlightUnknown: options.highlightUnknown ?? false,
    markSegments: options.markSegments ?? false,
    toolVersion: dragomanVersion,
    date: new Date(now / microsPerMs),
  };
}
