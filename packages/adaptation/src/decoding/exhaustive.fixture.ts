import { type DecoderModel, tableFeatures, type TableOptions } from "./decoder-model.js";
import { feature, featureCount } from "./features.js";

/** A translation as a person would write it down: spans in the order of the target, with what each was translated by. */
export interface WrittenPhrase {
  readonly from: number;
  readonly to: number;
  readonly words: readonly number[];
  readonly scores: readonly number[];
  readonly isUnknown: boolean;
}

const noScores = tableFeatures.map(() => 0);

/** Every translation that there is with the options of a phrase table, unknown words copied, within a distortion limit. */
export function everyTranslation(model: DecoderModel, words: Int32Array, limit: number): WrittenPhrase[][] {
  const options = everyOption(model, words);
  const found: WrittenPhrase[][] = [];
  const go = (done: readonly WrittenPhrase[], covered: ReadonlySet<number>, lastEnd: number): void => {
    const gap = words.findIndex((_, at) => !covered.has(at));
    if (gap < 0) return void found.push([...done]);
    for (const option of options) {
      const { from, to } = option;
      if (Math.abs(from - lastEnd) > limit || (from !== gap && to - gap > limit)) continue;
      const span = Array.from({ length: to - from }, (_, n) => from + n);
      if (span.some((at) => covered.has(at))) continue;
      go([...done, option], new Set([...covered, ...span]), to);
    }
  };
  go([], new Set(), 0);
  return found;
}

function everyOption({ phrases }: DecoderModel, words: Int32Array): WrittenPhrase[] {
  const table = phrases.sentenceOptions(words);
  return table.flatMap((options, place) => {
    const from = Math.floor(place / phrases.maxPhrase);
    const to = from + place % phrases.maxPhrase + 1;
    if (options !== undefined) return listed(options, from, to);
    return to - from > 1 ? [] : [{ from, to, words: [words[from] as number], scores: noScores, isUnknown: true }];
  });
}

function listed({ count, targets, targetStarts, features }: TableOptions, from: number, to: number): WrittenPhrase[] {
  return Array.from({ length: count }, (_, at) => ({ from, to, isUnknown: false,
    words: [...targets.subarray(targetStarts[at], targetStarts[at + 1])],
    scores: [...features.subarray(at * noScores.length, (at + 1) * noScores.length)] }));
}

/** The features of a translation, from nothing but its phrases. */
export function featuresOf(model: DecoderModel, phrases: readonly WrittenPhrase[], length: number): Float64Array {
  const features = new Float64Array(featureCount);
  const addAt = (at: number, value: number) => (features[at] = (features[at] as number) + value);
  const add = (name: keyof typeof feature, value: number) => addAt(feature[name], value);
  const covered = new Set<number>();
  let [lastEnd, state] = [0, model.languageModel.start];
  let last: WrittenPhrase | undefined;
  for (const phrase of phrases) {
    const { from, to, words, scores, isUnknown } = phrase;
    const between = Array.from({ length: Math.max(0, lastEnd - to) }, (_, n) => to + n);
    const isSwap = to < lastEnd && between.every((at) => covered.has(at));
    const chosen = from === lastEnd ? 0 : isSwap ? 1 : 2;
    add("distortion", -Math.abs(from - lastEnd));
    add("wordPenalty", -words.length);
    add("phrasePenalty", -1);
    if (isUnknown) add("unknown", -1);
    for (let n = 0; n < 4; n++) addAt(feature.targetGivenSource + n, scores[n] as number);
    addAt(feature.monotone + chosen, scores[4 + chosen] as number);
    if (last !== undefined) addAt(feature.nextMonotone + chosen, last.scores[7 + chosen] as number);
    last = phrase;
    for (const word of words) {
      state = model.languageModel.advance(state, word);
      add("languageModel", model.languageModel.last[0] as number);
    }
    for (let at = from; at < to; at++) covered.add(at);
    lastEnd = to;
  }
  const ending = lastEnd === length ? 0 : 2;
  if (last !== undefined) addAt(feature.nextMonotone + ending, last.scores[7 + ending] as number);
  add("languageModel", model.languageModel.end(state));
  return features;
}

export function scoreOf(features: ArrayLike<number>, weights: ArrayLike<number>): number {
  return Array.from(features, (value, at) => value * (weights[at] as number)).reduce((sum, value) => sum + value, 0);
}
