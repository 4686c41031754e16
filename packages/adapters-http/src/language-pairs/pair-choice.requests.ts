import {
  fewestMeasuredSentences, mostPairsOfChoice, mostTestSetCharacters, type PairMeasurement,
} from "@dragoman/domain/language-pairs";
import { examples } from "../common/examples.js";
import { List, Text } from "../common/fields.js";
import { jsonBody, members } from "../common/json-body.js";
import { described, integer, like, list, named, number, text } from "../common/schema.js";

export class DirectionPath {
  @Text({ required: true, max: 40, example: "EngSpa", about: "The codes of two languages in one word, in any letter case." })
  direction!: string;
}

export class PairOrderForm {
  @List({ required: true, most: mostPairsOfChoice, example: [examples.languagePairId], about: "Ids of installed pairs, the best first." })
  languagePairIds!: string[];
}

const interval = (low: number, value: number, high: number) =>
  members({ low: like(number, low), value: like(number, value), high: like(number, high) });

/** What pairs scored, from 0 to 100, each score within bounds that hold with a certainty of 95 %. */
export const measurementBody = jsonBody<Omit<PairMeasurement, "measured">>(members({
  testSet: like(described(text, `What the sentences are called; at most ${mostTestSetCharacters} characters.`), "news.tmx"),
  sentences: like(described(integer, `How many there were, ${fewestMeasuredSentences} at least.`), 500),
  scores: described(list(named("PairScoreInput", members({
    languagePairId: like(text, examples.languagePairId), bleu: interval(11.2, 12.1, 13), chrf: interval(43.3, 44.1, 44.9),
  }))), "Of each pair BLEU and chrF from 0 to 100, each within bounds that hold with a certainty of 95 %."),
}));
