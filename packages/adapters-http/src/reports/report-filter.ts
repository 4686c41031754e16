import type { ReportFilter, TranslationType } from "@dragoman/application/reports";
import type { LanguagePairType } from "@dragoman/domain/language-pairs";
import type { TranslationSubstate } from "@dragoman/domain/translations";
import type { ReportQuery } from "./report.requests.js";

/** The filter that a request means; its closed lists are checked. */
export function reportFilter(
  { fromTimestamp, toTimestamp, languagePairTypes, translationType, substate, ...rest }: ReportQuery,
): ReportFilter {
  return {
    ...rest,
    ...(languagePairTypes === undefined ? {} : { languagePairTypes: languagePairTypes as LanguagePairType[] }),
    ...(translationType === undefined ? {} : { translationType: translationType as TranslationType }),
    ...(substate === undefined ? {} : { substate: substate as TranslationSubstate }),
    ...(fromTimestamp === undefined ? {} : { queuedFrom: fromTimestamp }),
    ...(toTimestamp === undefined ? {} : { queuedTo: toTimestamp }),
  };
}
