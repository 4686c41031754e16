import type { AnalyzedData } from "@dragoman/application/adapted-language-pairs";
import {
  type AdaptedPair, type CleaningReport, type DataCounts, type TrainingJob, trainingStates,
} from "@dragoman/domain/adapted-language-pairs";
import type { Page } from "@dragoman/domain/common";
import { examples } from "../common/examples.js";
import { pageSchema, showPage } from "../common/page.view.js";
import {
  base64, described, flag, integer, like, list, named, number, object, oneOf, optional, type Schema, text, timestamp,
} from "../common/schema.js";
import { showTimestamp } from "../common/timestamps.js";
import type { ListTrainingJobsQuery } from "./training-job.requests.js";

/** Files of a job in Base64, or what stands for them until they are sent. */
export interface ShownContents {
  readonly training?: string | undefined;
  readonly test?: string | undefined;
}

/** Shows a training job: every key is always there but the contents of its files, and nothing is null. */
export function showTrainingJob(job: TrainingJob, { training, test }: ShownContents = {}): object {
  const { profile, input, bleu } = job;
  return {
    trainingId: job.id,
    languagePairId: profile.languagePairId,
    profile: {
      sourceLanguageId: profile.sourceLanguageId, targetLanguageId: profile.targetLanguageId,
      baselineLanguagePairId: profile.baselineLanguagePairId, comments: profile.comments, username: profile.username,
      trainingHost: profile.trainingHost,
    },
    input: {
      training: { ...showCounts(input.training), ...(training === undefined ? {} : { content: training }) },
      test: { ...showTestCounts(input.test), ...(test === undefined ? {} : { content: test }) },
      verifySegmentation: profile.verifySegmentation,
    },
    bleu: { baseline: bleu.baseline, adapted: bleu.adapted },
    timestamps: {
      queued: showTimestamp(job.queued), trainingStart: showTimestamp(job.trainingStart), completed: showTimestamp(job.completed),
    },
    errorMessage: job.errorMessage,
    processorErrors: job.processorErrors,
    state: job.state,
    progress: job.progress,
    hostsDeployedTo: job.hostsDeployedTo,
  };
}

function showCounts({ characters, words, translationUnits }: DataCounts): object {
  return {
    characters: { source: characters.source, target: characters.target }, words: { source: words.source, target: words.target },
    translationUnits,
  };
}

function showTestCounts(test: TrainingJob["input"]["test"]): object {
  return { ...showCounts(test), autoExtracted: test.autoExtracted };
}

/** Shows a page of jobs, and what was asked for. */
export function showTrainingJobs(
  { found, query }: { readonly found: Page<TrainingJob>; readonly query: ListTrainingJobsQuery },
): object {
  const { sourceLanguageId = "", targetLanguageId = "", state, sortBy = "languagePairId" } = query;
  return {
    ...showPage("languagePairs", (job: TrainingJob) => showTrainingJob(job))(found),
    options: { sourceLanguageId, targetLanguageId, state: state ?? "", sortBy },
  };
}

/** Shows what is known of data before anybody trained with it. */
export function showAnalysis({ processorErrors, input, cleaning }: AnalyzedData): object {
  return {
    processorErrors,
    input: {
      training: showCounts(input.training), test: showTestCounts(input.test), verifySegmentation: input.verifySegmentation,
    },
    cleaning: {
      training: showCleaning(cleaning.training), ...(cleaning.test === undefined ? {} : { test: showCleaning(cleaning.test) }),
    },
  };
}

/** Shows what cleaning did to the units of a file. */
export function showCleaning({ read, kept, leftOut, verdict }: CleaningReport): object {
  return {
    read, kept, verdict, leftOut: leftOut.map(({ reason, count, examples: some }) => ({
      reason, count, examples: some.map(({ source, target }) => ({ source, target })),
    })),
  };
}

/** Shows what is decided about an adapted pair. */
export function showAdaptedPair({ languagePairId, name, autoAdaptationEnabled }: AdaptedPair): object {
  return { languagePairId, name, autoAdaptationEnabled };
}

const sides: Schema = object({ source: integer, target: integer });
const counts = { characters: sides, words: sides, translationUnits: integer };
const autoExtracted = described(flag, "Whether test data was taken out of the training data, because none was sent.");
const content = optional(described(base64, "The file as it was sent, in Base64; only where it is asked for."));
const noCounts = { characters: { source: 0, target: 0 }, words: { source: 0, target: 0 }, translationUnits: 0 };
const someCounts = {
  characters: { source: 712_340, target: 801_222 }, words: { source: 121_004, target: 133_870 }, translationUnits: 10_000,
};
const testCounts = { characters: { source: 71_120, target: 80_004 }, words: { source: 12_010, target: 13_301 }, translationUnits: 1_000 };

export const trainingJobSchema: Schema = named("AdaptedLanguagePair", object({
  trainingId: text,
  languagePairId: described(text, "Of the adapted pair."),
  profile: object({
    sourceLanguageId: text, targetLanguageId: text,
    baselineLanguagePairId: described(text, "The pair that is adapted; \"\" where none is."), comments: text, username: text,
    trainingHost: text,
  }),
  input: object({
    training: object({ ...counts, content }), test: object({ ...counts, autoExtracted, content }),
    verifySegmentation: flag,
  }),
  bleu: described(
    object({ baseline: number, adapted: number }), "On the test data, 0 to 100; 0 before it is known, and without a baseline."),
  timestamps: object({
    queued: timestamp, trainingStart: described(timestamp, "When a training engine took it."),
    completed: described(timestamp, "When it was first ready to be deployed."),
  }),
  errorMessage: described(text,
    "Why it failed, why the last deployment did not succeed, or what a training waits for that nothing works on; \"\" otherwise."),
  processorErrors: described(list(text), "What is odd about the data, in sentences that name the place."),
  state: oneOf(trainingStates), progress: described(integer, "Percent; it never decreases."), hostsDeployedTo: list(text),
}), {
  trainingId: examples.trainingId, languagePairId: examples.adaptedPairId,
  profile: {
    sourceLanguageId: "eng", targetLanguageId: "spa", baselineLanguagePairId: examples.languagePairId, comments: "Contracts of 2026",
    username: examples.username, trainingHost: "localhost",
  },
  input: { training: someCounts, test: { ...testCounts, autoExtracted: true }, verifySegmentation: false },
  bleu: { baseline: 27.96, adapted: 43.07 },
  timestamps: { queued: examples.moment, trainingStart: "2026-11-20 09:30:01.000000Z", completed: "2026-11-20 09:31:12.500000Z" },
  errorMessage: "", processorErrors: [], state: "readyToDeploy", progress: 100, hostsDeployedTo: [],
});

const options: Schema = named("AdaptedLanguagePairOptions", object({
  sourceLanguageId: text, targetLanguageId: text, state: text, sortBy: text,
}), { sourceLanguageId: "eng", targetLanguageId: "", state: "", sortBy: "languagePairId" });
const page = pageSchema("AdaptedLanguagePairPage", "languagePairs", trainingJobSchema);

export const trainingJobsSchema: Schema = {
  ...page, properties: { ...page.properties, options }, required: [...page.required ?? [], "options"],
  ...(page.examples === undefined ? {} : { examples: [{ ...page.examples[0] as object, perPage: 10, options: options.examples?.[0] }] }),
};

const example: Schema = named("TrainingUnitExample", object({ source: text, target: text }), { source: "Save", target: "Save" });
export const cleaningSchema: Schema = named("CleaningReport", object({
  read: integer, kept: integer,
  leftOut: described(list(named("LeftOut", object({
    reason: described(text, "`duplicate`, `untranslated`, `lengthRatio`, `wrongLanguage`, `misaligned`, …"), count: integer,
    examples: described(list(example), "Three at most, shortened."),
  }))), "Most frequent first."),
  verdict: described(list(text), "What is odd about the whole, and what to do, in sentences."),
}), {
  read: 10_240, kept: 10_000, leftOut: [{ reason: "untranslated", count: 240, examples: [{ source: "Save", target: "Save" }] }],
  verdict: [],
});

export const analysisSchema: Schema = named("AdaptedAnalysisResults", object({
  processorErrors: described(list(text), "Sentences that name the place; none when all is well."),
  input: object({ training: object(counts), test: object({ ...counts, autoExtracted }), verifySegmentation: flag }),
  cleaning: described(object({ training: cleaningSchema, test: optional(cleaningSchema) }), "What a training would leave out, and why."),
}), {
  processorErrors: [], input: { training: someCounts, test: { ...noCounts, autoExtracted: true }, verifySegmentation: false },
  cleaning: { training: cleaningSchema.examples?.[0] },
});

export const adaptedPairSchema: Schema = named("AdaptedPairSettings", object({
  languagePairId: like(text, examples.adaptedPairId), name: like(text, "legal"), autoAdaptationEnabled: like(flag, true),
}));
