/**
 * Phrases of an aligned bitext are found in suffix arrays and scored when they are asked for, from a sample of their occurrences
 * (Callison-Burch, Bannard and Schroeder, "Scaling Phrase-Based Statistical Machine Translation to Larger Corpora and Longer Phrases",
 * 2005; Lopez, "Hierarchical Phrase-Based Translation with Suffix Arrays", 2007), so that there is nothing to extract in training.
 */
import { toShared } from "../pool/index.js";
import { type Sentences } from "../text/index.js";
import { Bitext, type BitextArrays, type BitextOptions } from "./bitext.js";
import { buildSide, frequenciesOf, link, weigh } from "./build-side.js";
import { type Side } from "./side.js";

/** Probabilities of words behind given ones; row 0 is that of words without a link. */
export interface LexicalTable {
  /** By given word; one more than there are words. */
  readonly starts: Int32Array;
  /** Ascending in each row. */
  readonly words: Int32Array;
  readonly probabilities: Float32Array;
}

/** Links between the words of sentence pairs. */
export interface SentenceLinks {
  /** Source and target position alternately, a sentence pair's by source position. */
  readonly pairs: Uint16Array;
  /** One more than there are sentence pairs, counted in links. */
  readonly starts: Int32Array;
}

/** What a bitext is made of. */
export interface AlignedSentences {
  readonly source: Sentences;
  readonly target: Sentences;
  readonly links: SentenceLinks;
  /** Probabilities of target words by source word (`forward`), and of source words by target word. */
  readonly lexical: { readonly forward: LexicalTable; readonly backward: LexicalTable };
  /** Words are below it. */
  readonly vocabularySize: number;
}

/** Indexes sentence pairs. Throws RangeError for a sentence of more than 254 words, and for sides of different length. */
export function buildBitext({ source, target, links, lexical, vocabularySize }: AlignedSentences, options?: BitextOptions): Bitext {
  const counts = [source, target, links].map(({ starts }) => starts.length - 1);
  if (new Set(counts).size > 1) {
    throw new RangeError(`A bitext needs as many source sentences, target sentences and alignments, not ${counts.join(", ")}.`);
  }
  const sides = { source: buildSide(source, vocabularySize), target: buildSide(target, vocabularySize) };
  linkSides(sides, links);
  const arrays: BitextArrays = {
    ...sides, linkStarts: toShared(links.starts), links: toShared(Uint8Array.from(links.pairs)), frequencies: frequenciesOf(sides.target),
  };
  const reversed = { starts: links.starts, pairs: reversedPairs(links.pairs) };
  weighSide(sides.target, sides.source, reversed, lexical.forward);
  weighSide(sides.source, sides.target, links, lexical.backward);
  return new Bitext(arrays, options);
}

function linkSides({ source, target }: { source: Side; target: Side }, { pairs, starts }: SentenceLinks): void {
  for (let sentence = 0; sentence < starts.length - 1; sentence++) {
    const from = source.starts[sentence] as number;
    const to = target.starts[sentence] as number;
    for (let at = starts[sentence] as number; at < (starts[sentence + 1] as number); at++) {
      const one = pairs[2 * at] as number;
      const other = pairs[2 * at + 1] as number;
      link(source.marks, from + one, other);
      link(target.marks, to + other, one);
    }
  }
}

function reversedPairs(pairs: Uint16Array): Uint16Array {
  return pairs.map((_, at) => pairs[at ^ 1] as number);
}

/**
 * Lexical weights (Koehn, Och and Marcu, "Statistical Phrase-Based Translation", 2003): the mean over a word's links. All links of a word
 * lie in any phrase pair that holds it and is consistent, so that the weight does not depend on the phrase, and is kept with the word.
 */
function weighSide(side: Side, other: Side, { pairs, starts }: SentenceLinks, table: LexicalTable): void {
  const sums = new Float64Array(256);
  const counts = new Int32Array(256);
  for (let sentence = 0; sentence < starts.length - 1; sentence++) {
    const from = side.starts[sentence] as number;
    const to = side.starts[sentence + 1] as number;
    const otherFrom = other.starts[sentence] as number;
    sums.fill(0, 0, to - from);
    counts.fill(0, 0, to - from);
    for (let at = starts[sentence] as number; at < (starts[sentence + 1] as number); at++) {
      const own = pairs[2 * at] as number;
      const given = other.words[otherFrom + (pairs[2 * at + 1] as number)] as number;
      sums[own]! += probabilityIn(table, given, side.words[from + own] as number);
      counts[own]!++;
    }
    for (let own = 0; own < to - from; own++) {
      const linked = counts[own] as number;
      const mean = linked > 0 ? (sums[own] as number) / linked : probabilityIn(table, 0, side.words[from + own] as number);
      weigh(side.marks, from + own, mean);
    }
  }
}

function probabilityIn({ starts, words, probabilities }: LexicalTable, given: number, word: number): number {
  let low = starts[given] as number;
  const end = starts[given + 1] as number;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] as number) < word) low = middle + 1;
    else high = middle;
  }
  return low < end && words[low] === word ? (probabilities[low] as number) : 0;
}
