import type { AccountLimits, CharacterCounter } from "../accounts/index.js";
import type { Archives } from "../common/archives.js";
import type { Clock, Random } from "../common/clock-and-random.js";
import type { ContentStore } from "../common/content-store.js";
import type { WorkCounts } from "../common/work-counts.js";
import type { Signals } from "../common/signals.js";
import type { Offer } from "../common/slice.js";
import type { Tracer } from "../common/tracer.js";
import type { DictionaryRepository } from "../dictionaries/index.js";
import type { DocumentFormats } from "../documents/index.js";
import type { EngineDirectory } from "../hosts/index.js";
import type { LabelRepository } from "../labels/index.js";
import type { PairOrder } from "../language-pairs/index.js";
import type { DetectTexts, LanguageDetector } from "../language-detections/index.js";
import type { QuickRecords } from "../reports/index.js";
import type { TranslateSegments } from "../segments/index.js";
import type { PairDirectory } from "../translation-chains/index.js";
import type { Admission, UserRepository } from "../users/index.js";
import { ArchiveTranslations } from "./archive-translations.js";
import { CancelTranslation, DeleteTranslation, DeleteTranslations, RelabelTranslation, ShareTranslation } from "./change-translations.js";
import { ChoosePair, DetectPair } from "./choose-pair.js";
import { DownloadMetadata, DownloadTranslation } from "./download-translations.js";
import { EndStrandedTranslations } from "./end-stranded-translations.js";
import { JobWorker, type JobWorkerOptions } from "./job-worker.js";
import { PairBetween } from "./pair-between.js";
import { QuickTranslate } from "./quick-translate.js";
import { ReadContentInsights } from "./read-content-insights.js";
import { FindTranslation, ListTranslations } from "./read-translations.js";
import { RequestFileTranslation } from "./request-file-translation.js";
import { RequestTranslation } from "./request-translation.js";
import { RunTranslationJob } from "./run-translation-job.js";
import { TracedJobs } from "./traced-jobs.js";
import { PlanJob } from "./plan-job.js";
import type { TranslationRepository } from "./translation-repository.js";
import { ShortenLeases } from "./shorten-leases.js";
import { TranslateTexts } from "./translate-texts.js";
import { WatchClaims } from "./watch-claims.js";
import { WatchTranslation } from "./watch-translation.js";

/** What choosing a pair for a document needs. */
export interface PairChoiceNeeds {
  readonly directory: EngineDirectory;
  readonly pairs: PairDirectory;
  readonly pairOrder: PairOrder;
  readonly detector: LanguageDetector;
}

/** How every process chooses the pair of a document. */
export const pairChoiceSlice = {
  choosePair: ({ pairs, directory, pairOrder, detector }: PairChoiceNeeds) =>
    new ChoosePair(pairs, new DetectPair(directory, pairOrder, detector), pairOrder),
  pairBetween: ({ pairs, pairOrder }: PairChoiceNeeds) => new PairBetween(pairOrder, pairs),
};

/** What the use cases of translations need. */
export interface TranslationNeeds {
  readonly translations: TranslationRepository;
  readonly contents: ContentStore;
  readonly formats: DocumentFormats;
  readonly archives: Archives;
  readonly labels: LabelRepository;
  readonly dictionaries: DictionaryRepository;
  readonly users: UserRepository;
  readonly admission: Admission;
  readonly signals: Signals;
  readonly random: Random;
  readonly clock: Clock;
  readonly pairs: PairDirectory;
  readonly choosePair: ChoosePair;
  readonly segments: TranslateSegments;
  readonly tracer: Tracer;
  readonly quickRecords: QuickRecords;
  readonly accountLimits: AccountLimits;
}

/** What translating from one language into another needs, where no pair is named. */
export interface TextNeeds {
  readonly contents: ContentStore;
  readonly requestTranslation: RequestTranslation;
  readonly quickTranslate: QuickTranslate;
  readonly pairBetween: PairBetween;
  readonly detectTexts: DetectTexts;
}

/** What people do with translations. */
export const translationSlice = {
  requestTranslation: ({ translations, contents, formats, pairs, random, labels, dictionaries, accountLimits }: TranslationNeeds) =>
    new RequestTranslation(translations, contents, formats, pairs, random, { labels, dictionaries }, accountLimits),
  quickTranslate: ({ formats, choosePair, segments, clock, dictionaries, random, quickRecords, accountLimits }: TranslationNeeds) =>
    new QuickTranslate(formats, choosePair, segments, clock, dictionaries, { random, quickRecords }, accountLimits),
  translateTexts: ({ quickTranslate, pairBetween, detectTexts }: TextNeeds) => new TranslateTexts(quickTranslate, pairBetween, detectTexts),
  requestFileTranslation: ({ contents, requestTranslation, pairBetween }: TextNeeds) =>
    new RequestFileTranslation(contents, requestTranslation, pairBetween),
  listTranslations: ({ translations }: TranslationNeeds) => new ListTranslations(translations),
  findTranslation: ({ translations }: TranslationNeeds) => new FindTranslation(translations),
  cancelTranslation: ({ translations }: TranslationNeeds) => new CancelTranslation(translations),
  deleteTranslation: ({ translations }: TranslationNeeds) => new DeleteTranslation(translations),
  deleteTranslations: ({ translations }: TranslationNeeds) => new DeleteTranslations(translations),
  downloadTranslation: ({ translations, contents, formats }: TranslationNeeds) => new DownloadTranslation(translations, contents, formats),
  watchTranslation: ({ translations, users, signals, admission }: TranslationNeeds) =>
    new WatchTranslation(translations, users, signals, admission),
  archiveTranslations: ({ translations, contents, formats, archives }: TranslationNeeds) =>
    new ArchiveTranslations(translations, contents, formats, archives),
  readContentInsights: ({ translations, contents, formats }: TranslationNeeds) => new ReadContentInsights(translations, contents, formats),
  shareTranslation: () => new ShareTranslation(),
  downloadMetadata: ({ translations, contents }: TranslationNeeds) => new DownloadMetadata(translations, contents),
  relabelTranslation: ({ translations, labels }: TranslationNeeds) => new RelabelTranslation(translations, labels),
};

/** What the interface calls of this slice. */
export type TranslationUseCases = Offer<typeof translationSlice> & Pick<TranslationNeeds, "tracer">;

/** What the clock does with translations needs. */
export interface TranslationUpkeepNeeds {
  readonly translations: TranslationRepository;
  readonly directory: EngineDirectory;
  readonly pairs: PairDirectory;
  readonly clock: Clock;
}

/** What is done with translations by the clock. */
export const translationUpkeepSlice = {
  endStrandedTranslations: ({ translations, directory, pairs, clock }: TranslationUpkeepNeeds) =>
    new EndStrandedTranslations(translations, directory, pairs, clock),
  shortenLeases: ({ translations }: TranslationUpkeepNeeds) => new ShortenLeases(translations),
  watchClaims: ({ translations, pairs }: TranslationUpkeepNeeds) => new WatchClaims(translations, pairs),
};

/** What carrying out jobs needs. */
export interface TranslationJobNeeds {
  readonly translations: TranslationRepository;
  readonly contents: ContentStore;
  readonly formats: DocumentFormats;
  readonly dictionaries: DictionaryRepository;
  readonly signals: Signals;
  readonly clock: Clock;
  readonly pairs: PairDirectory;
  readonly choosePair: ChoosePair;
  readonly segments: TranslateSegments;
  readonly characters: CharacterCounter;
  readonly runTranslationJob: RunTranslationJob;
  readonly jobWorkerOptions: JobWorkerOptions;
  readonly workCounts: WorkCounts;
  readonly tracer: Tracer;
}

/** What a job engine does. */
export const translationJobSlice = {
  runTranslationJob: ({ translations, contents, formats, choosePair, dictionaries, segments, characters }: TranslationJobNeeds) =>
    new RunTranslationJob(translations, contents, formats, new PlanJob(choosePair, dictionaries), segments, characters),
  jobWorker: ({ translations, pairs, signals, runTranslationJob, jobWorkerOptions, workCounts, tracer }: TranslationJobNeeds) =>
    new JobWorker(translations, pairs, signals, new TracedJobs(runTranslationJob, tracer), {
      ...jobWorkerOptions,
      ended: (job, end) => {
        workCounts.add("jobEnds", end);
        jobWorkerOptions.ended(job, end);
      },
    }),
};
