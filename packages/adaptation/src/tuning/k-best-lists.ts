import { type Decoded, type Decoder, featureCount, type SentenceToDecode } from "../decoding/index.js";
import { bleuWidth } from "../scores/index.js";

/** Translations of several segments, each segment's together, in columns. */
export interface KBestLists {
  /** One more than there are segments: those of segment `n` are `starts[n]` up to `starts[n + 1]`. */
  readonly starts: Int32Array;
  /** Rows of `featureCount`. */
  readonly features: Float32Array;
  /** Rows of `bleuWidth`: what BLEU needs of each. */
  readonly statistics: Float32Array;
  /** Two numbers of each, made of its words and features: equal ones are the same translation. */
  readonly hashes: Int32Array;
}

/** Writes what BLEU needs of a segment's translation into `into`, `bleuWidth` numbers from 0 on. */
export type CountTranslation = (segment: number, decoded: Decoded, into: Float64Array) => void;

/** The lists of all sentences, `count` translations of each at most; the best one of each stands first. */
export function kBestLists(decoder: Decoder, sentences: readonly SentenceToDecode[], count: number,
  bleuCounts: CountTranslation): KBestLists {
  return countLists(sentences.map((sentence) => decoder.kBest(sentence, count)), bleuCounts);
}

/** Lists of translations that were made already, one list for each segment, in columns. */
export function countLists(lists: readonly (readonly Decoded[])[], bleuCounts: CountTranslation): KBestLists {
  const starts = new Int32Array(lists.length + 1);
  lists.forEach((list, at) => (starts[at + 1] = (starts[at] as number) + list.length));
  const { features, statistics, hashes } = emptyLists(starts);
  const counts = new Float64Array(bleuWidth);
  lists.forEach((list, segment) => list.forEach((decoded, n) => {
    const at = (starts[segment] as number) + n;
    features.set(decoded.features, at * featureCount);
    bleuCounts(segment, decoded, counts);
    statistics.set(counts, at * bleuWidth);
    writeHash(hashes, at, decoded.words, features.subarray(at * featureCount, (at + 1) * featureCount));
  }));
  return { starts, features, statistics, hashes };
}

function writeHash(hashes: Int32Array, at: number, words: Int32Array, features: Float32Array): void {
  let [first, second] = [0x811c9dc5, 0x9e3779b1];
  const take = (value: number) => {
    first = Math.imul(first ^ value, 0x01000193);
    second = Math.imul(second + value, 0x85ebca6b) ^ (second >>> 13);
  };
  words.forEach(take);
  // Rounded, so that the same derivation found twice is the same although it was summed up in another order.
  features.forEach((value) => take(Math.round(value * 1000)));
  hashes[at * 2] = first;
  hashes[at * 2 + 1] = second;
}

/** Lists of one run of segments after those of another. */
export function joinKBestLists(parts: readonly KBestLists[]): KBestLists {
  const starts = new Int32Array(parts.reduce((sum, part) => sum + part.starts.length - 1, 1));
  let [at, before] = [1, 0];
  for (const part of parts) {
    for (const start of part.starts.subarray(1)) starts[at++] = before + start;
    before = starts[at - 1] as number;
  }
  const joined = emptyLists(starts);
  before = 0;
  for (const part of parts) {
    joined.features.set(part.features, before * featureCount);
    joined.statistics.set(part.statistics, before * bleuWidth);
    joined.hashes.set(part.hashes, before * 2);
    before += part.hashes.length / 2;
  }
  return joined;
}

function emptyLists(starts: Int32Array): KBestLists {
  const all = starts.at(-1) as number;
  return { starts, features: new Float32Array(all * featureCount), statistics: new Float32Array(all * bleuWidth),
    hashes: new Int32Array(all * 2) };
}

/** Lists of the same segments together; a translation that both have stands once, where it stood. */
export function addKBestLists(known: KBestLists, more: KBestLists): KBestLists {
  const segments = known.starts.length - 1;
  if (more.starts.length - 1 !== segments) {
    throw new RangeError(`The lists are of ${segments} and of ${more.starts.length - 1} segments; they must be of the same ones.`);
  }
  const fresh: number[] = [];
  const starts = new Int32Array(segments + 1);
  const freshStarts = new Int32Array(segments + 1);
  for (let segment = 0; segment < segments; segment++) {
    const seen = new Set<number>();
    for (let at = known.starts[segment] as number; at < (known.starts[segment + 1] as number); at++) seen.add(keyOf(known, at));
    for (let at = more.starts[segment] as number; at < (more.starts[segment + 1] as number); at++) {
      if (!seen.has(keyOf(more, at))) fresh.push(at);
    }
    freshStarts[segment + 1] = fresh.length;
    starts[segment + 1] = (known.starts[segment + 1] as number) + fresh.length;
  }
  const together = emptyLists(starts);
  for (let segment = 0; segment < segments; segment++) {
    const [from, to] = [known.starts[segment] as number, known.starts[segment + 1] as number];
    let at = starts[segment] as number;
    copyRows(known, from, to, together, at);
    at += to - from;
    for (const row of fresh.slice(freshStarts[segment], freshStarts[segment + 1])) copyRows(more, row, row + 1, together, at++);
  }
  return together;
}

/** 53 bits of the hashes: two of 100,000 translations of a segment have the same ones once in a million segments. */
function keyOf({ hashes }: KBestLists, at: number): number {
  return ((hashes[at * 2] as number) >>> 0) * 2 ** 21 + ((hashes[at * 2 + 1] as number) & 0x1fffff);
}

function copyRows(source: KBestLists, from: number, to: number, target: KBestLists, at: number): void {
  target.features.set(source.features.subarray(from * featureCount, to * featureCount), at * featureCount);
  target.statistics.set(source.statistics.subarray(from * bleuWidth, to * bleuWidth), at * bleuWidth);
  target.hashes.set(source.hashes.subarray(from * 2, to * 2), at * 2);
}

/** The sums of what BLEU needs over the best translation of each segment, which stands first. */
export function sumOfBest({ starts, statistics }: KBestLists): Float64Array {
  const sums = new Float64Array(bleuWidth);
  for (let segment = 0; segment + 1 < starts.length; segment++) {
    const row = (starts[segment] as number) * bleuWidth;
    if (starts[segment] === starts[segment + 1]) continue;
    for (let n = 0; n < bleuWidth; n++) sums[n] = (sums[n] as number) + (statistics[row + n] as number);
  }
  return sums;
}
