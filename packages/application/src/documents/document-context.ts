import { type Instant, microsPerMs } from "@dragoman/domain/common";
import { languageTagAndName, type LanguagePair } from "@dragoman/domain/language-pairs";
import type { MarkKind } from "@dragoman/domain/segments";
import type { XliffTargets } from "@dragoman/domain/translations";
import type { DocumentFormats } from "./document-formats.js";
import type { DocumentContext } from "./document-part.js";
import { dragomanVersion } from "../system/index.js";

interface Highlights {
  readonly highlightDictionary?: boolean;
  readonly highlightBrand?: boolean;
  readonly highlightFeedback?: boolean;
  readonly highlightUnknown?: boolean;
}

/** What formats must know of a job between these languages. */
export function documentContext(
  pair: LanguagePair, options: Highlights & { readonly markSegments?: boolean; readonly translateHidden?: boolean },
  xliffTargets: XliffTargets, now: Instant, { sentenceRules }: Pick<DocumentFormats, "sentenceRules">,
): DocumentContext {
  return {
    sourceTag: languageTagAndName(pair.sourceLanguageId).tag,
    targetTag: languageTagAndName(pair.targetLanguageId).tag,
    sentenceRules,
    highlighted: highlighted(options),
    markSegments: options.markSegments ?? false,
    xliffTargets,
    translateHidden: options.translateHidden ?? false,
    toolVersion: dragomanVersion,
    date: new Date(now / microsPerMs),
  };
}

function highlighted(options: Highlights): DocumentContext["highlighted"] {
  const kinds = new Set<MarkKind | "unknown">();
  if (options.highlightDictionary) kinds.add("dictionary");
  if (options.highlightBrand) kinds.add("brand");
  if (options.highlightFeedback) kinds.add("feedback");
  if (options.highlightUnknown) kinds.add("unknown");
  return kinds;
}
