import type { ReportedTraining } from "@dragoman/application/adapted-language-pairs";
import type { CountedPrecision, QualityReport, ScoreComparison, ScoreRange } from "@dragoman/domain/adapted-language-pairs";
import { examples } from "../common/examples.js";
import { described, flag, integer, like, list, named, number, object, optional, type Schema, text } from "../common/schema.js";
import { cleaningSchema, showCleaning } from "./training-job.view.js";

/** Shows what a training found out, with what it is about. What there is not is left out. */
export function showReport({ job: { id, profile }, report }: ReportedTraining): object {
  const { split, method, quality, baseline, fuzzyLevels, timing, phrases, examples: some, shareBetter } = report;
  return {
    trainingId: id, languagePairId: profile.languagePairId, name: profile.name,
    sourceLanguageId: report.sourceLanguageId, targetLanguageId: report.targetLanguageId,
    ...(baseline === undefined ? {} : { baseline: { name: baseline.name, version: baseline.version } }),
    bleu: showScore(report.bleu), chrf: showScore(report.chrf), ...(shareBetter === undefined ? {} : { shareBetter }),
    tooFewToTell: report.tooFewToTell,
    split: {
      kind: split.kind, train: split.train, dev: split.dev, test: split.test, references: split.references,
      removedExact: split.removedExact, removedNear: split.removedNear,
    },
    fuzzyLevels: fuzzyLevels.map(({ least, segments }) => ({ least, segments })),
    unknownWords: { words: report.unknownWords.words, unknown: report.unknownWords.unknown },
    method: {
      chosen: method.chosen, why: method.why, ...(method.gainShown === undefined ? {} : { gainShown: method.gainShown }),
      candidates: method.candidates.map(({ method: name, tuned, bleu, chrf, gain, skipped }) => ({
        method: name, tuned, bleu, chrf, ...(gain === undefined ? {} : { gain: showRange(gain) }),
        ...(skipped === undefined ? {} : { skipped }),
      })),
    },
    cleaning: showCleaning(report.cleaning), leftOutForLimit: report.leftOutForLimit,
    ...(quality === undefined ? {} : { quality: showQuality(quality) }),
    timing: timing.map(({ stage, seconds, cpuSeconds }) => ({ stage, seconds, cpuSeconds })),
    baselineSeconds: report.baselineSeconds, baselineWords: report.baselineWords,
    phrases: phrases.map(({ source, target, occurrences }) => ({ source, target, occurrences })),
    examples: some.map(({ source, reference, baseline: before, adapted, chrfBefore, chrfAfter, phrases: used }) => ({
      source, reference, ...(before === undefined ? {} : { baseline: before }), adapted,
      ...(chrfBefore === undefined ? {} : { chrfBefore }), chrfAfter,
      phrases: used.map((phrase) => ({ source: phrase.source, target: phrase.target, origin: phrase.origin })),
    })),
    notes: report.notes,
  };
}

function showRange({ value, low, high }: ScoreRange): object {
  return { value, low, high };
}

function showScore({ before, after, gain }: ScoreComparison): object {
  return {
    ...(before === undefined ? {} : { before: showRange(before) }), after: showRange(after),
    ...(gain === undefined ? {} : { gain: showRange(gain) }),
  };
}

function showQuality({ shares, precisionOfGood, precisionOnTest, goodFrom, poorBelow, correlation, segments }: QualityReport): object {
  return {
    shares: { good: shares.good, adequate: shares.adequate, poor: shares.poor },
    precisionOfGood: showPrecision(precisionOfGood), precisionOnTest: showPrecision(precisionOnTest),
    goodFrom, poorBelow, correlation, segments,
  };
}

function showPrecision({ precision, low, high, segments }: CountedPrecision): object {
  return { precision, low, high, segments };
}

const range = (value: number, low: number, high: number): Schema =>
  like(described(object({ value: number, low: number, high: number }), "With its bounds in 95 of 100 cases."), { value, low, high });
const score = (title: string, before: Schema, after: Schema, gain: Schema): Schema =>
  named(title, object({ before: optional(before), after, gain: optional(gain) }), {
    before: before.examples?.[0], after: after.examples?.[0], gain: gain.examples?.[0],
  });

const precision = (about: string): Schema =>
  described(object({ precision: number, low: number, high: number, segments: integer }), about);

export const trainingReportSchema: Schema = named("TrainingReport", object({
  trainingId: like(text, examples.trainingId), languagePairId: like(text, examples.adaptedPairId), name: like(text, "legal"),
  sourceLanguageId: like(text, "eng"), targetLanguageId: like(text, "spa"),
  baseline: optional(like(object({ name: text, version: text }), { name: examples.languagePairId, version: "0.8.1" })),
  bleu: score("BleuReport", range(27.96, 26.8, 29.2), range(43.07, 41.6, 44.5), range(15.11, 13.8, 16.4)),
  chrf: score("ChrfReport", range(55.89, 54.9, 56.9), range(67.57, 66.4, 68.7), range(11.68, 10.7, 12.7)),
  shareBetter: optional(described(number, "Share of the resamples in which the adapted pair was better.")),
  tooFewToTell: like(described(flag, "Fewer than 200 test segments."), false),
  split: like(object({
    kind: described(text, "`given`, or split off by `document`, `batch`, `block` or at `random`."),
    train: integer, dev: integer, test: integer, references: described(integer, "Of the test segment that has most."),
    removedExact: integer, removedNear: integer,
  }), { kind: "document", train: 10_000, dev: 500, test: 1_000, references: 1, removedExact: 12, removedNear: 31 }),
  fuzzyLevels: described(list(like(object({ least: number, segments: integer }), { least: 0.7, segments: 61 })),
    "So many test segments have a training unit that is at least so similar."),
  unknownWords: like(object({ words: integer, unknown: integer }), { words: 12_010, unknown: 402 }),
  method: like(object({
    chosen: described(text, "`postEditing`, `direct`, `combined`, `consensus`, or `baseline` where none of them was shown to be better "
      + "than it: deployed, the pair translates as its baseline does."),
    why: text,
    gainShown: optional(
      described(flag, "Whether the interval of the gain on development data lies above zero; absent without a baseline.")),
    candidates: list(object({
      method: text, tuned: flag, bleu: number, chrf: number, gain: optional(range(15.4, 13.9, 16.8)), skipped: optional(text),
    })),
  }), {
    chosen: "direct", why: "It is better than the other methods on development data.", gainShown: true,
    candidates: [{ method: "direct", tuned: true, bleu: 44.2, chrf: 68.1, gain: { value: 15.4, low: 13.9, high: 16.8 } }],
  }),
  cleaning: cleaningSchema, leftOutForLimit: like(integer, 0),
  quality: optional(described(object({
    shares: object({ good: number, adequate: number, poor: number }),
    precisionOfGood: precision("Share of those estimated to be good that really are, measured on development data by cross-validation."),
    precisionOnTest: precision("The same on test data, which had no part in it."),
    goodFrom: number, poorBelow: number, correlation: number, segments: integer,
  }), "How far estimates of quality can be trusted; absent where the pair gives none.")),
  timing: list(like(object({ stage: text, seconds: number, cpuSeconds: number }), { stage: "fit-direct", seconds: 1.7, cpuSeconds: 2.8 })),
  baselineSeconds: like(number, 3.2), baselineWords: like(integer, 30_210),
  phrases: list(like(object({ source: text, target: text, occurrences: integer }), {
    source: "the lessee", target: "el arrendatario", occurrences: 212,
  })),
  examples: list(like(object({
    source: text, reference: text, baseline: optional(text), adapted: text, chrfBefore: optional(number), chrfAfter: number,
    phrases: list(object({ source: text, target: text, origin: text })),
  }), {
    source: "The lessee pays.", reference: "El arrendatario paga.", baseline: "El lessee paga.", adapted: "El arrendatario paga.",
    chrfBefore: 41.2, chrfAfter: 100, phrases: [{ source: "The lessee", target: "El arrendatario", origin: "phraseTable" }],
  })),
  notes: like(list(text), ["There is one reference only: part of the gain is the wording of your translators."]),
}));

