export { ArchiveTranslations } from "./archive-translations.js";
export { CancelTranslation } from "./cancel-translation.js";
export { ChoosePair } from "./choose-pair.js";
export { DeleteTranslation } from "./delete-translation.js";
export { DeleteTranslations } from "./delete-translations.js";
export { type DetectedPair, DetectPair, requirePairsInto } from "./detect-pair.js";
export { DownloadMetadata } from "./download-metadata.js";
export { type Download, DownloadTranslation, mustHaveSucceeded } from "./download-translation.js";
export { EndStrandedTranslations } from "./end-stranded-translations.js";
export { FindTranslation } from "./find-translation.js";
export { HeldJob, isLeaseLost, type JobEnd } from "./held-job.js";
export { JobWorker, type JobWorkerOptions } from "./job-worker.js";
export { ListTranslations } from "./list-translations.js";
export { QuickTranslate, type QuickTranslation } from "./quick-translate.js";
export { type ContentInsights, ReadContentInsights } from "./read-content-insights.js";
export { RelabelTranslation } from "./relabel-translation.js";
export { type NamedResources, RequestTranslation } from "./request-translation.js";
export { RunTranslationJob } from "./run-translation-job.js";
export { type SettledJob, SettleJob } from "./settle-job.js";
export { shareDisabled, ShareTranslation } from "./share-translation.js";
export { cannotDetect, detectingTarget, noPairFound, oneOf, type TranslationOptions, unknownModeOf } from "./translation-options.js";
export { linguisticOptionsFor, linguisticOptionsOf, translationProfile } from "./translation-profile.js";
export type { TranslationFilter, TranslationRepository } from "./translation-repository.js";
export { WatchTranslation } from "./watch-translation.js";
export {
  type PairChoiceNeeds, pairChoiceSlice, type TranslationJobNeeds, translationJobSlice, type TranslationNeeds, translationSlice, type TranslationUseCases,
} from "./slice.js";
