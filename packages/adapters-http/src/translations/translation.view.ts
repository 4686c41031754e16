import type { ContentInsights, QuickTranslation } from "@dragoman/application/translations";
import { unknownModes } from "@dragoman/domain/segments";
import { type Translation, translationStates, translationSubstates } from "@dragoman/domain/translations";
import { examples } from "../common/examples.js";
import {
  base64, flag, integer, like, list, named, number, object, oneOf, optional, type Schema, text, timestamp, described,
} from "../common/schema.js";
import { showTimestamp } from "../common/timestamps.js";
import { inBase64, translatedPage } from "./translation.examples.js";

/** Shows a translation: every key is always there, and nothing is null. */
export function showTranslation(job: Translation): object {
  const { profile, result } = job;
  return {
    translationId: job.id,
    profile: {
      username: profile.username, title: profile.title, languagePairId: profile.languagePairId, encoding: profile.encoding,
      inputFormat: profile.inputFormat, pdfConverter: profile.pdfConverter, imageConverter: profile.imageConverter,
      outputFormat: profile.outputFormat,
      unknownMode: profile.unknownMode, translationMethod: profile.translationMethod, pdfPageCount: profile.pdfPageCount ?? 0,
      dictionaryIds: profile.dictionaryIds,
      highlightDictionary: profile.highlightDictionary, highlightBrand: profile.highlightBrand,
      highlightFeedback: profile.highlightFeedback,
      highlightUnknown: profile.highlightUnknown, markSegments: profile.markSegments, sourceRequested: false,
      generateMetadata: profile.generateMetadata, includeTextContent: profile.includeTextContent,
      labels: profile.labels.map(({ id, name }) => ({ id, name })),
    },
    result: {
      completedSegments: result.completedSegments, totalSegments: result.totalSegments, inputSize: result.inputSize,
      outputSize: result.outputSize,
      sourceCharacterCount: result.sourceCharacterCount, sourceWordCount: result.sourceWordCount,
      targetCharacterCount: result.targetCharacterCount,
      targetWordCount: result.targetWordCount, progress: result.progress, wordsPerMinute: result.wordsPerMinute, 
      qualityEstimation: job.substate === "succeeded" ? job.quality ?? {} : {},
    },
    timestamps: {
      queued: showTimestamp(job.queued), started: showTimestamp(job.started),
      done: showTimestamp(job.state === "done" ? job.done : undefined),
    },
    errorMessage: job.substate === "failed" ? job.reason : "",
    state: job.state,
    substate: job.substate,
  };
}

export const translationSchema: Schema = named("Translation", object({
  translationId: text,
  profile: object({
    username: text, title: text, languagePairId: text, encoding: text, inputFormat: text, pdfConverter: text, imageConverter: text,
    outputFormat: text,
    unknownMode: oneOf(unknownModes), translationMethod: text, pdfPageCount: described(integer,
      "Of a PDF, as soon as its pages are counted; 0 otherwise."),
    dictionaryIds: described(list(text), "`<dictionaryId>_<revision>` each; the revision is 32 hexadecimal digits."),
    highlightDictionary: flag, highlightBrand: flag, highlightFeedback: flag, highlightUnknown: flag, markSegments: flag,
    sourceRequested: flag,
    generateMetadata: flag, includeTextContent: flag, labels: list(object({ id: integer, name: text })),
  }),
  result: object({
    completedSegments: integer, totalSegments: described(integer, "As many as were read so far."), inputSize: integer, outputSize: integer,
    sourceCharacterCount: integer, sourceWordCount: integer,
    targetCharacterCount: integer, targetWordCount: integer, progress: described(number, "Percent; it never decreases."),
    wordsPerMinute: number,
    qualityEstimation: described(
      object({ good: optional(number), adequate: optional(number), poor: optional(number) }),
      "Percent of the segments in each band; empty where the pair gives no estimate.",
    ),
  }),
  timestamps: object({ queued: timestamp, started: timestamp, done: timestamp }),
  errorMessage: described(text, "Why it failed; \"\" otherwise."),
  state: described(oneOf(translationStates), "`done` is the end, also of failed and canceled ones."),
  substate: oneOf(translationSubstates),
}), {
  translationId: examples.translationId,
  profile: {
    username: examples.username, title: "Welcome page", languagePairId: examples.languagePairId, encoding: "utf-8",
    inputFormat: "text/html", pdfConverter: "",
    imageConverter: "Standard", outputFormat: "text/html", unknownMode: "transliteration", translationMethod: "MTE", pdfPageCount: 0,
    dictionaryIds: [],
    highlightDictionary: false, highlightBrand: false, highlightFeedback: false, highlightUnknown: false, markSegments: false,
    sourceRequested: false,
    generateMetadata: false, includeTextContent: false, labels: [{ id: 7, name: "legal" }],
  },
  result: {
    completedSegments: 1, totalSegments: 1, inputSize: 39, outputSize: 43, sourceCharacterCount: 25, sourceWordCount: 6,
    targetCharacterCount: 28, targetWordCount: 6,
    progress: 100, wordsPerMinute: 1_800, qualityEstimation: { good: 100, adequate: 0, poor: 0 },
  },
  timestamps: { queued: examples.moment, started: "2026-11-20 09:30:00.150000Z", done: "2026-11-20 09:30:00.350000Z" },
  errorMessage: "", state: "done", substate: "succeeded",
});

export const createdSchema: Schema = named("CreatedTranslation", object({ translationId: like(text, examples.translationId) }));

export function showQuickTranslation({ languagePairId, translation, ...facts }: QuickTranslation): object {
  return { languagePairId, translation: Buffer.from(translation).toString("base64"), ...facts };
}

export const quickSchema: Schema = named("QuickTranslation", object({
  languagePairId: described(text, "The pair that was used."), translation: base64,
  detectedSourceLanguageId: described(text, "A code of three letters; \"\" when the pair was named."),
  faults: optional(described(list(text), "Which checks of neural output segments fail; only where one does.")),
}), {
  languagePairId: examples.languagePairId, translation: inBase64(translatedPage), detectedSourceLanguageId: "",
});

export function showContentInsights({ title, segments }: ContentInsights): object {
  return { title, segments: segments.map(({ text, importanceScore }) => ({ text, importanceScore })) };
}

export const contentInsightsSchema: Schema = named("ContentInsights", object({
  title: like(text, "Welcome page"),
  segments: list(object({ text: like(text, "The red car is very fast."), importanceScore: like(number, 0.82) })),
}));
