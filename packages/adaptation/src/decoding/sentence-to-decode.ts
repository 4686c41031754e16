import { tableFeatures } from "./decoder-model.js";
import { type Origin } from "./option-pool.js";

/** A span of the source whose translation is settled: it stands in every translation exactly once. */
export interface ForcedSpan {
  readonly from: number;
  readonly to: number;
  /** Any ids, also of words that no vocabulary has; none at all leaves the span out. */
  readonly target: ArrayLike<number>;
  /** The words that the language model sees in their place, one for each, such as the class word of inline codes. */
  readonly seenAs?: ArrayLike<number>;
}

/** A phrase that is offered for one sentence beside those of the phrase table. */
export interface ExtraPhrase {
  readonly from: number;
  readonly to: number;
  readonly target: ArrayLike<number>;
  readonly origin: Exclude<Origin, "phraseTable" | "forced" | "unknown">;
  /** Natural logarithms of the four phrase scores and the six orientations, all in the order of `tableFeatures`; 0 where absent. */
  readonly scores?: ArrayLike<number>;
  /** Positions inside the phrase that are translations of each other, source and target alternately; all of them with all where absent. */
  readonly links?: ArrayLike<number>;
  /** What the caller finds it by in the result. */
  readonly reference?: number;
}

/** Words to translate. Ids from the model's vocabulary size on are unknown words; equal ones have equal ids. */
export interface SentenceToDecode {
  readonly words: Int32Array;
  readonly forced?: readonly ForcedSpan[];
  /** Those that overlap a forced span, and those that lose or double a word of a kept class, are not used. */
  readonly phrases?: readonly ExtraPhrase[];
}

/** Throws RangeError, with the place, where a span is empty or outside of the sentence, forced spans overlap, or scores are missing. */
export function checkSentence({ words, forced = [], phrases = [] }: SentenceToDecode): void {
  for (const [list, spans] of [["forced", forced], ["phrases", phrases]] as const) {
    for (const [at, { from, to }] of spans.entries()) {
      if (Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to && to <= words.length) continue;
      throw new RangeError(`${list}[${at}] goes from word ${from} to ${to}; it must be at least one of the ${words.length} words.`);
    }
  }
  const inOrder = [...forced].sort((a, b) => a.from - b.from);
  for (const [at, span] of inOrder.entries()) {
    const next = inOrder[at + 1];
    if (next !== undefined && next.from < span.to) {
      throw new RangeError(`Two forced spans overlap: words ${span.from} to ${span.to} and ${next.from} to ${next.to}.`);
    }
  }
  for (const [at, { scores }] of phrases.entries()) {
    if (scores === undefined || scores.length === tableFeatures.length) continue;
    throw new RangeError(`phrases[${at}].scores has ${scores.length} numbers; it must have ${tableFeatures.length}, `
      + "one for each of tableFeatures.");
  }
  for (const [at, { target, seenAs }] of forced.entries()) {
    if (seenAs !== undefined && seenAs.length !== target.length) {
      throw new RangeError(`forced[${at}].seenAs has ${seenAs.length} words; it must have as many as its target, ${target.length}.`);
    }
  }
}
