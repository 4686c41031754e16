/**
 * Counts of n-grams as modified Kneser–Ney wants them (Chen and Goodman, "An Empirical Study of Smoothing Techniques for Language
 * Modeling", 1999; what is said there of sentence starts as in Heafield et al., "Scalable Modified Kneser-Ney Language Model Estimation",
 * 2013), taken from the sorted positions of the text: no n-gram is ever hashed or compared twice.
 */
import { prefixOrder } from "../suffix-arrays/index.js";
import { reservedWords, type Sentences } from "../text/index.js";

const { sentenceStart, sentenceEnd } = reservedWords;

/**
 * A trie of n-grams. Node 0 is the empty one, word `w` alone is node `1 + w`; n-grams of two words and more follow by their length, and
 * by their words among those of one length, so that the children of a node, which have one word more at the end, stand together in the
 * order of that word.
 */
export interface NgramCounts {
  readonly order: number;
  /** `levels[n]` is the first node of n words, `levels[order + 1]` the number of nodes. */
  readonly levels: readonly number[];
  /** The last word of each node. */
  readonly words: Int32Array;
  /** The node without its first word. */
  readonly shorter: Int32Array;
  /** Of nodes below the highest order, and one more: children of `node` are those from `firstChild[node]` up to `firstChild[node + 1]`. */
  readonly firstChild: Int32Array;
  /**
   * How often an n-gram of the highest order, or one that begins a sentence, stands in the text; of others, how many words stand before
   * it.
   */
  readonly counts: Int32Array;
}

/**
 * Counts the n-grams of sentences, each between the words that start and end it. Needs words below `vocabularySize` and an order of 2 at
 * least.
 */
export function countNgrams(sentences: Sentences, order: number, vocabularySize: number): NgramCounts {
  const text = withBounds(sentences);
  const sorted = prefixOrder(text, order, vocabularySize);
  const common = commonPrefixes(text, sorted, order);
  const levels = levelsOf(text, sorted, common, order, vocabularySize);
  return fill(text, sorted, common, order, levels);
}

function withBounds({ words, starts }: Sentences): Int32Array {
  const sentences = starts.length - 1;
  const text = new Int32Array(words.length + 2 * sentences);
  let to = 0;
  for (let sentence = 0; sentence < sentences; sentence++) {
    text[to++] = sentenceStart;
    for (let at = starts[sentence] as number; at < (starts[sentence + 1] as number); at++) text[to++] = words[at] as number;
    text[to++] = sentenceEnd;
  }
  return text;
}

/** How many words, of `order`, each position has in common with the one before it in the order, neither going beyond its sentence. */
function commonPrefixes(text: Int32Array, sorted: Int32Array, order: number): Uint8Array {
  const common = new Uint8Array(sorted.length);
  for (let rank = 1; rank < sorted.length; rank++) {
    const one = sorted[rank - 1] as number;
    const other = sorted[rank] as number;
    let length = 0;
    while (length < order) {
      const word = text[one + length];
      if (word !== text[other + length]) break;
      length++;
      if (word === sentenceEnd) break;
    }
    common[rank] = length;
  }
  return common;
}

/** Words from a position up to the end of its sentence, `order` at most. */
function lengthAt(text: Int32Array, at: number, order: number): number {
  let length = 1;
  while (length < order && text[at + length - 1] !== sentenceEnd) length++;
  return length;
}

function levelsOf(text: Int32Array, sorted: Int32Array, common: Uint8Array, order: number, vocabularySize: number): number[] {
  const sizes = new Array<number>(order + 1).fill(0);
  for (let rank = 0; rank < sorted.length; rank++) {
    const length = lengthAt(text, sorted[rank] as number, order);
    for (let words = Math.max(2, (common[rank] as number) + 1); words <= length; words++) sizes[words] = (sizes[words] as number) + 1;
  }
  const levels = [0, 1, 1 + vocabularySize];
  for (let words = 2; words <= order; words++) levels.push((levels[words] as number) + (sizes[words] as number));
  return levels;
}

function fill(text: Int32Array, sorted: Int32Array, common: Uint8Array, order: number, levels: readonly number[]): NgramCounts {
  const nodes = levels[order + 1] as number;
  const words = new Int32Array(nodes);
  const counts = new Int32Array(nodes);
  const example = new Int32Array(nodes);
  const firstChild = new Int32Array((levels[order] as number) + 1);
  const next = Int32Array.from(levels);
  // What node of n words stands at each position; needed for the n-grams that are one word longer, so not for the highest order.
  const nodeAt = Array.from({ length: order }, (_, length) => (length >= 2 ? new Int32Array(text.length) : undefined));
  const current = new Int32Array(order + 1);
  let unigrams = levels[1] as number;
  for (let rank = 0; rank < sorted.length; rank++) {
    const at = sorted[rank] as number;
    const length = lengthAt(text, at, order);
    const known = common[rank] as number;
    if (known === 0) {
      const node = 1 + (text[at] as number);
      while (unigrams <= node) firstChild[unigrams++] = next[2] as number;
      current[1] = node;
    }
    for (let level = Math.max(2, known + 1); level <= length; level++) {
      const node = next[level]!++;
      words[node] = text[at + level - 1] as number;
      example[node] = at;
      if (level < order) firstChild[node] = next[level + 1] as number;
      current[level] = node;
    }
    const startsSentence = text[at] === sentenceStart;
    for (let level = 2; level <= length; level++) {
      const node = current[level] as number;
      if (level < order) (nodeAt[level] as Int32Array)[at] = node;
      if (level === order || startsSentence) counts[node]!++;
    }
  }
  while (unigrams < (levels[2] as number)) firstChild[unigrams++] = next[2] as number;
  firstChild[levels[order] as number] = nodes;
  return { order, levels, words, firstChild, counts, shorter: linkAndCount(text, levels, order, nodeAt, example, words, counts) };
}

/** Finds what each n-gram is without its first word, and counts there that one more word stands before it. */
function linkAndCount(text: Int32Array, levels: readonly number[], order: number, nodeAt: readonly (Int32Array | undefined)[],
  example: Int32Array, words: Int32Array, counts: Int32Array): Int32Array {
  const shorter = new Int32Array(words.length);
  for (let node = levels[1] as number; node < (levels[2] as number); node++) words[node] = node - 1;
  for (let level = 2; level <= order; level++) {
    const shorterAt = nodeAt[level - 1];
    for (let node = levels[level] as number; node < (levels[level + 1] as number); node++) {
      const behind = (example[node] as number) + 1;
      const link = shorterAt === undefined ? 1 + (text[behind] as number) : shorterAt[behind] as number;
      shorter[node] = link;
      counts[link]!++;
    }
  }
  return shorter;
}
