export { ArchiveTranslations } from "./archive-translations.js";
export {
  CancelTranslation, DeleteTranslation, DeleteTranslations, RelabelTranslation, shareDisabled, ShareTranslation,
} from "./change-translations.js";
export { ClaimPatience } from "./claim-patience.js";
export { ChoosePair, type DetectedPair, DetectPair, requirePairsInto } from "./choose-pair.js";
export { type Download, DownloadMetadata, DownloadTranslation, mustHaveSucceeded } from "./download-translations.js";
export { EndStrandedTranslations } from "./end-stranded-translations.js";
export { HeldJob, isLeaseLost, type JobEnd } from "./held-job.js";
export { JobWorker, type JobWorkerOptions } from "./job-worker.js";
export { PairBetween, requireLanguage } from "./pair-between.js";
export { QuickTranslate, type QuickTranslation } from "./quick-translate.js";
export { type ContentInsights, ReadContentInsights } from "./read-content-insights.js";
export { FindTranslation, ListTranslations } from "./read-translations.js";
export { type FileToTranslate, RequestFileTranslation } from "./request-file-translation.js";
export { type NamedResources, RequestTranslation } from "./request-translation.js";
export { RunTranslationJob } from "./run-translation-job.js";
export { type JobPlan, PlanJob } from "./plan-job.js";
export {
  type PairChoiceNeeds, pairChoiceSlice, type TextNeeds, type TranslationJobNeeds, translationJobSlice, type TranslationNeeds,
  translationSlice, type TranslationUpkeepNeeds, translationUpkeepSlice,
  type TranslationUseCases,
} from "./slice.js";
export { cannotDetect, detectingTarget, noPairFound, oneOf, type TranslationOptions, unknownModeOf } from "./translation-options.js";
export { ShortenLeases } from "./shorten-leases.js";
export { linguisticOptionsFor, linguisticOptionsOf, translationProfile } from "./translation-profile.js";
export { ownerGone, translationNotFound } from "./translation-failures.js";
export type { TranslationFilter, TranslationRepository } from "./translation-repository.js";
export { type TextsToTranslate, type TranslatedText, TranslateTexts } from "./translate-texts.js";
export { WatchClaims } from "./watch-claims.js";
export { WatchTranslation } from "./watch-translation.js";
