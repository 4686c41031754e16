import type { Interval } from "../scores/index.js";
import { fewestToTell } from "../splitting/index.js";
import { type CleaningReport, type LeftOut, verdictOf } from "../cleaning/index.js";
import { scoreTest } from "./score-test.js";
import type { TrainingReport } from "./report.js";
import type { TrainingRequest } from "./training-request.js";
import type { TrainingOutcome } from "./training-run.js";

/** Development data from which on an interval is worth something. */
const fewestDev = 200;

/** What a person may read of a training. */
export function buildReport(request: TrainingRequest, outcome: TrainingOutcome): TrainingReport {
  const { sourceLanguageId, targetLanguageId, baseline, seed = 1 } = request;
  const { collected, split, scored, choice, plan } = outcome;
  const scores = scoreTest(scored.testSet, seed);
  return {
    version: 1, sourceLanguageId, targetLanguageId,
    ...(baseline === undefined ? {} : { baseline: { name: baseline.name, version: baseline.version } }),
    cleaning: withMisaligned(collected.cleaning, outcome.fitted.misaligned), leftOutForLimit: collected.leftOutForLimit,
    split: {
      kind: split.kind, train: outcome.train, dev: outcome.dev, test: scored.testSet.length,
      references: scored.testSet.reduce((most, { references }) => Math.max(most, references.length), 1),
      removedExact: split.removed.exact, removedNear: split.removed.near,
    },
    ...scores, tooFewToTell: scored.testSet.length < fewestToTell, fuzzyLevels: scored.fuzzyLevels, unknownWords: scored.unknownWords,
    method: { ...choice, skipped: plan.skipped },
    ...(outcome.quality === undefined || scored.precisionOfGood === undefined ? {}
      : { quality: { ...outcome.quality, precisionOnTest: scored.precisionOfGood } }),
    timing: outcome.times.filter(({ stage }) => !stage.startsWith("baseline-")),
    baselineSeconds: outcome.baseline.seconds, baselineWords: outcome.baseline.words,
    examples: scored.examples, phrases: scored.phrases, notes: notesOf(outcome, scores.bleu.gain),
  };
}

/** What alignment left out belongs to cleaning for those who read of it. */
function withMisaligned({ read, kept, leftOut, verdict }: CleaningReport, misaligned: LeftOut): CleaningReport {
  const all = [...leftOut, ...(misaligned.count === 0 ? [] : [misaligned])].sort((one, other) => other.count - one.count);
  return { read, kept: kept - misaligned.count, leftOut: all, verdict: [...verdict, ...verdictOf(read, [misaligned])] };
}

function notesOf({ collected, split, scored, dev, choice }: TrainingOutcome, gain?: Interval): string[] {
  const notes: string[] = [];
  const say = (isSo: boolean, sentence: string) => void (isSo && notes.push(sentence));
  const isKept = choice.chosen === "baseline";
  say(scored.testSet.length < fewestToTell,
    `The test data has ${scored.testSet.length} segments; below ${fewestToTell} the scores are too few to tell.`);
  const kinds = { given: "", document: "", batch: "batch of creation", block: "runs of neighbours", random: "chance" };
  say(kinds[split.kind] !== "",
    `The test data was taken by ${kinds[split.kind]}, as the units do not tell their documents; of unseen documents expect less.`);
  say(!isKept && scored.testSet.every(({ references }) => references.length === 1),
    "Each test segment has one reference; that the model words things as your translators do is part of the gain.");
  say(dev < fewestDev, `There were ${dev} segments to tune on; below ${fewestDev} the weights stay as they are by default.`);
  say(collected.leftOutForLimit > 0, `${collected.leftOutForLimit} translation units were not read, as memory is bounded.`);
  say(isKept, "No method was shown to be better than the baseline, so that every text is left to the baseline.");
  say(!isKept && gain !== undefined && gain.low <= 0 && gain.high >= 0,
    "On test data it was not shown that the model is better than the baseline.");
  say(gain !== undefined && gain.high < 0, "On test data the model is worse than the baseline; keep the baseline.");
  return notes;
}
