/** Word translation probabilities from links, for the lexical weights of phrases (Koehn, Och & Marcu 2003). */
import { sharedFloat32, sharedInt32 } from "../pool/index.js";
import { lengthOf } from "./aligned-corpus.js";
import { reservedWords, sentenceCount, type Sentences } from "../text/index.js";
import type { Links } from "./align-bitext.js";

/** How often a word was linked to another one, as shares: a row for each given word. All arrays are shared. */
export interface LexicalTable {
  /** By given word id: where its row begins; one more than there are words. Row `reservedWords.unknown` is that of unlinked words. */
  readonly starts: Int32Array;
  /** Ids, ascending in each row; `reservedWords.unknown` where the given word was linked to nothing. */
  readonly words: Int32Array;
  readonly probabilities: Float32Array;
}

/** Which words translate which, in both directions. */
export interface LexicalTables {
  /** Of target words, given source words. */
  readonly forward: LexicalTable;
  /** Of source words, given target words. */
  readonly backward: LexicalTable;
}

/** Counts the links of a bitext. */
export function lexicalTables(source: Sentences, target: Sentences, links: Links, vocabularySize: number): LexicalTables {
  const keys = linkedWords(source, target, links, vocabularySize);
  const forward = tableOf(keys.sort(), vocabularySize);
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] as number;
    keys[at] = (key % vocabularySize) * vocabularySize + Math.floor(key / vocabularySize);
  }
  return { forward, backward: tableOf(keys.sort(), vocabularySize) };
}

/** The share of `word` among what `given` was linked to; 0 where it never was. */
export function lexicalProbability({ starts, words, probabilities }: LexicalTable, given: number, word: number): number {
  let low = starts[given] as number;
  let high = (starts[given + 1] as number) - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = words[middle] as number;
    if (found === word) return probabilities[middle] as number;
    if (found < word) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

/** By link, and by token without one: `source word * vocabularySize + target word`. */
function linkedWords(source: Sentences, target: Sentences, { pairs, starts }: Links, vocabularySize: number): Float64Array {
  const keys = new Float64Array(pairs.length / 2 + source.words.length + target.words.length);
  const sourceLinked = new Uint8Array(source.words.length);
  const targetLinked = new Uint8Array(target.words.length);
  let count = 0;
  for (let sentence = 0; sentence < sentenceCount(source); sentence += 1) {
    const [firstSource, firstTarget] = [source.starts[sentence] as number, target.starts[sentence] as number];
    if ((starts[sentence] as number) === (starts[sentence + 1] as number)) {
      // Nothing is known of a sentence pair that was not aligned.
      sourceLinked.fill(1, firstSource, firstSource + lengthOf(source, sentence));
      targetLinked.fill(1, firstTarget, firstTarget + lengthOf(target, sentence));
    }
    for (let link = starts[sentence] as number; link < (starts[sentence + 1] as number); link += 1) {
      const from = firstSource + (pairs[2 * link] as number);
      const to = firstTarget + (pairs[2 * link + 1] as number);
      sourceLinked[from] = targetLinked[to] = 1;
      keys[count++] = (source.words[from] as number) * vocabularySize + (target.words[to] as number);
    }
  }
  const { unknown } = reservedWords;
  source.words.forEach((word, at) => { if (!sourceLinked[at]) keys[count++] = word * vocabularySize + unknown; });
  target.words.forEach((word, at) => { if (!targetLinked[at]) keys[count++] = unknown * vocabularySize + word; });
  return keys.slice(0, count);
}

function tableOf(sorted: Float64Array, vocabularySize: number): LexicalTable {
  let kinds = 0;
  for (let at = 0; at < sorted.length; at += 1) if (at === 0 || sorted[at] !== sorted[at - 1]) kinds += 1;
  const [starts, words, probabilities] = [sharedInt32(vocabularySize + 1), sharedInt32(kinds), sharedFloat32(kinds)];
  const totals = new Float64Array(vocabularySize);
  let kind = -1;
  for (let at = 0; at < sorted.length; at += 1) {
    const key = sorted[at] as number;
    const given = Math.floor(key / vocabularySize);
    if (at === 0 || key !== sorted[at - 1]) {
      words[++kind] = key % vocabularySize;
      (starts[given + 1] as number) += 1;
    }
    (probabilities[kind] as number) += 1;
    (totals[given] as number) += 1;
  }
  for (let given = 0; given < vocabularySize; given += 1) {
    (starts[given + 1] as number) += starts[given] as number;
    for (let at = starts[given] as number; at < (starts[given + 1] as number); at += 1) {
      (probabilities[at] as number) /= totals[given] as number;
    }
  }
  return { starts, words, probabilities };
}
