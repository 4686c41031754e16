import { sharedInt32, sharedUint8, toShared } from "../pool/index.js";
import { prefixOrder } from "../suffix-arrays/index.js";
import { type Sentences } from "../text/index.js";
import { logarithmStep, maxPhrase, maxSentence, offsetOf, unlinked, type Side } from "./side.js";

/** Sorts one side; its words have no links yet. */
export function buildSide(sentences: Sentences, vocabularySize: number): Side {
  const { words, starts } = sentences;
  const suffixes = suffixesOf(sentences, vocabularySize);
  const marks = sharedInt32(words.length + 1);
  for (let sentence = 0; sentence < starts.length - 1; sentence++) {
    const from = starts[sentence] as number;
    const to = starts[sentence + 1] as number;
    if (to - from > maxSentence) {
      throw new RangeError(`Sentence ${sentence} has ${to - from} words; a bitext takes sentences of ${maxSentence} at most.`);
    }
    for (let at = from; at < to; at++) marks[at] = unlinked | ((at - from) << 16);
  }
  marks[words.length] = unlinked;
  return { words: toShared(words), starts: toShared(starts), marks, suffixes, places: placesOf(words, vocabularySize) };
}

/** Links a word with a position in the other sentence. */
export function link(marks: Int32Array, at: number, other: number): void {
  const mark = marks[at] as number;
  const low = Math.min(mark & 255, other);
  const high = Math.max((mark >>> 8) & 255, other);
  marks[at] = (mark & 0xffff_0000) | (high << 8) | low;
}

/** Keeps the lexical weight of a word, a probability. */
export function weigh(marks: Int32Array, at: number, probability: number): void {
  const steps = probability <= 0 ? 255 : Math.min(255, Math.round(-Math.log(probability) / logarithmStep));
  marks[at] = ((marks[at] as number) & 0x00ff_ffff) | (steps << 24);
}

/** By position, for phrases of 1 to `maxPhrase` words from there on: how often they stand in the text, as steps of the logarithm. */
export function frequenciesOf({ words, marks, suffixes }: Side): Uint8Array {
  const frequencies = sharedUint8(words.length * maxPhrase);
  const since = new Int32Array(maxPhrase + 1);
  const close = (length: number, rank: number) => {
    const steps = Math.min(255, Math.round(Math.log(rank - (since[length] as number)) / logarithmStep));
    for (let one = since[length] as number; one < rank; one++) frequencies[(suffixes[one] as number) * maxPhrase + length - 1] = steps;
    since[length] = rank;
  };
  for (let rank = 1; rank < suffixes.length; rank++) {
    const common = commonWords(words, marks, suffixes[rank - 1] as number, suffixes[rank] as number);
    for (let length = common + 1; length <= maxPhrase; length++) close(length, rank);
  }
  if (suffixes.length > 0) for (let length = 1; length <= maxPhrase; length++) close(length, suffixes.length);
  return frequencies;
}

function commonWords(words: Int32Array, marks: Int32Array, one: number, other: number): number {
  let length = 0;
  while (length < maxPhrase && words[one + length] === words[other + length]) {
    length++;
    if (offsetOf(marks[one + length] as number) === 0 || offsetOf(marks[other + length] as number) === 0) break;
  }
  return length;
}

/** Sorts with a word between sentences that is lower than all others, and leaves its positions out again. */
function suffixesOf({ words, starts }: Sentences, vocabularySize: number): Int32Array {
  const sentences = starts.length - 1;
  const text = new Int32Array(words.length + sentences);
  const position = new Int32Array(text.length);
  let to = 0;
  for (let sentence = 0; sentence < sentences; sentence++) {
    for (let at = starts[sentence] as number; at < (starts[sentence + 1] as number); at++) {
      position[to] = at;
      text[to++] = (words[at] as number) + 1;
    }
    to++;
  }
  const order = prefixOrder(text, maxPhrase, vocabularySize + 1);
  const suffixes = sharedInt32(words.length);
  for (let rank = 0; rank < suffixes.length; rank++) suffixes[rank] = position[order[sentences + rank] as number] as number;
  return suffixes;
}

function placesOf(words: Int32Array, vocabularySize: number): Int32Array {
  const places = sharedInt32(vocabularySize + 1);
  for (let at = 0; at < words.length; at++) places[(words[at] as number) + 1]!++;
  for (let word = 0; word < vocabularySize; word++) places[word + 1]! += places[word] as number;
  return places;
}
