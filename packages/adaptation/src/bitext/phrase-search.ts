import { offsetOf, type Side } from "./side.js";

const stepCount = 1 << 15;
const stepWidth = 6;

/** Looks phrases up in a suffix array (Manber and Myers, 1993), word by word: what stands there is between `low` and `high`. */
export class PhraseSearch {
  /** The first place in the suffix array that begins with the phrase. */
  low = 0;
  /** The place behind the last one. */
  high = 0;

  /** Steps taken lately, `stepWidth` numbers each, where they led to among them: the search walks through all the memory. */
  private readonly steps = new Int32Array(stepCount * stepWidth).fill(-1);

  constructor(private readonly side: Side) {}

  /** Begins with a phrase of one word, and says whether it is there. */
  begin(word: number): boolean {
    const { places } = this.side;
    const known = word >= 0 && word < places.length - 1;
    this.low = known ? (places[word] as number) : 0;
    this.high = known ? (places[word + 1] as number) : 0;
    return this.low < this.high;
  }

  /** Goes on with the phrase one word longer than `length`, and says whether it is there. */
  extend(length: number, word: number): boolean {
    const { steps } = this;
    const hash = Math.imul(this.low ^ Math.imul(word, 0x85eb_ca6b), 0x9e37_79b1) + length;
    const at = ((hash ^ (hash >>> 15)) & (stepCount - 1)) * stepWidth;
    if (steps[at] !== this.low || steps[at + 1] !== this.high || steps[at + 2] !== word || steps[at + 5] !== length) {
      steps[at] = this.low;
      steps[at + 1] = this.high;
      steps[at + 2] = word;
      steps[at + 5] = length;
      steps[at + 3] = this.firstNotBelow(length, word, this.low, this.high);
      steps[at + 4] = this.firstNotBelow(length, word + 1, steps[at + 3] as number, this.high);
    }
    this.low = steps[at + 3] as number;
    this.high = steps[at + 4] as number;
    return this.low < this.high;
  }

  /** Looks up a whole phrase, and says whether it is there. */
  find(words: ArrayLike<number>, from: number, to: number): boolean {
    let found = from < to && this.begin(words[from] as number);
    for (let at = from + 1; found && at < to; at++) found = this.extend(at - from, words[at] as number);
    return found;
  }

  private firstNotBelow(length: number, word: number, low: number, high: number): number {
    const { suffixes, words, marks } = this.side;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = (suffixes[middle] as number) + length;
      // A word at position 0 belongs to the next sentence: this one has ended, and what ends comes first.
      if (offsetOf(marks[at] as number) === 0 || (words[at] as number) < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
