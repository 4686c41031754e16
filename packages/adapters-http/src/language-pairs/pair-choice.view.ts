import type { ShownChoice } from "@dragoman/application/language-pairs";
import { type PairMeasurement, type PublishedScores, type ScoreInterval, technologyRanks } from "@dragoman/domain/language-pairs";
import { examples } from "../common/examples.js";
import {
  described, flag, integer, like, list, named, number, object, oneOf, optional, type Schema, text, timestamp,
} from "../common/schema.js";
import { showTimestamp } from "../common/timestamps.js";

/** Shows a choice with the pairs of its direction, in the order in which they are chosen. */
export function showPairChoice({ direction, sourceLanguageId, targetLanguageId, order, measurement, pairs }: ShownChoice): object {
  return {
    direction, sourceLanguageId, targetLanguageId, decidedLanguagePairIds: [...order],
    languagePairs: pairs.map(({ pair: { id, rank = "usual", published }, expected, running }) => ({
      languagePairId: id, rank, expectedRunning: expected, running,
      ...(published === undefined ? {} : { published: showPublished(published) }),
    })),
    ...(measurement === undefined ? {} : { measurement: showMeasurement(measurement) }),
  };
}

function showPublished({ bleu, chrf, comet, testSet }: PublishedScores): object {
  return {
    ...(bleu === undefined ? {} : { bleu }), ...(chrf === undefined ? {} : { chrf }), ...(comet === undefined ? {} : { comet }),
    ...(testSet === undefined ? {} : { testSet }),
  };
}

function showMeasurement({ testSet, sentences, measured, scores }: PairMeasurement): object {
  return {
    testSet, sentences, timeMeasured: showTimestamp(measured),
    scores: scores.map(({ languagePairId, bleu, chrf }) => ({ languagePairId, bleu: showInterval(bleu), chrf: showInterval(chrf) })),
  };
}

const showInterval = ({ low, value, high }: ScoreInterval): object => ({ low, value, high });

const interval = (low: number, value: number, high: number): Schema =>
  named("ScoreInterval", object({ low: like(number, low), value: like(number, value), high: like(number, high) }));
const pairId = like(text, examples.languagePairId);

const measurementSchema = named("Measurement", object({
  testSet: like(text, "news.tmx"), sentences: like(integer, 500), timeMeasured: like(timestamp, examples.moment),
  scores: list(named("PairScore", object({ languagePairId: pairId, bleu: interval(11.2, 12.1, 13), chrf: interval(43.3, 44.1, 44.9) }))),
}));

const chosenPairSchema = named("ChosenPair", object({
  languagePairId: pairId,
  rank: like(described(oneOf(technologyRanks), "How its technology stands to others."), "usual"),
  expectedRunning: like(described(flag, "An engine is expected to run; without one it is never chosen."), true),
  running: like(described(flag, "An engine runs; those that run are chosen before others."), true),
  published: optional(described(object({
    bleu: optional(number), chrf: optional(number), comet: optional(number), testSet: optional(text),
  }), "What the makers of its model measured.")),
}));

export const pairChoiceSchema: Schema = named("PairChoice", object({
  direction: like(text, "EngSpa"), sourceLanguageId: like(text, "eng"), targetLanguageId: like(text, "spa"),
  decidedLanguagePairIds: like(described(list(text), "Those that an administrator put before all others."), []),
  languagePairs: described(list(chosenPairSchema), "All that are installed, the first that is chosen first."),
  measurement: optional(described(measurementSchema, "What pairs scored on the same sentences; bounds hold with a certainty of 95 %.")),
}));

export const pairChoicesSchema: Schema = named("PairChoices", object({ choices: list(pairChoiceSchema) }));
