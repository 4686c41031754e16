import { sharedInt32 } from "../pool/index.js";
import type { Sentences } from "../text/index.js";

/** More tokens of a sentence are not aligned: cells grow with their square. */
export const longestSentence = 1_000;
/** Into how many pieces work is cut. Sums of each are added in their order, so that the result does not depend on the number of threads. */
export const parts = 2;

/** A bitext as the aligner walks it. All arrays are shared. */
export interface AlignedCorpus {
  readonly source: Sentences;
  readonly target: Sentences;
  readonly vocabularySize: number;
  /** The sentence pairs that can be aligned, those of one size together. */
  readonly order: Int32Array;
  /** By sentence pair: where its cells begin, one for each pair of tokens, a row for each source token; -1 where it has none. */
  readonly cellStarts: Int32Array;
  readonly cellCount: number;
  /** Where in `order` each part begins; parts have about the same number of cells. */
  readonly partStarts: readonly number[];
}

/** Throws RangeError where the sides do not have the same number of sentences, or the cells are too many to count. */
export function alignedCorpus(source: Sentences, target: Sentences, vocabularySize: number): AlignedCorpus {
  const count = source.starts.length - 1;
  if (target.starts.length - 1 !== count) {
    throw new RangeError(`There are ${count} source and ${target.starts.length - 1} target sentences; each one needs its translation.`);
  }
  const order = sizesTogether(source, target);
  const cellStarts = sharedInt32(count).fill(-1);
  let cellCount = 0;
  for (const at of order) {
    cellStarts[at] = cellCount;
    cellCount += lengthOf(source, at) * lengthOf(target, at);
    if (cellCount > 0x3fffffff) throw new RangeError(`The first ${at} sentence pairs are all that can be aligned at once; give fewer.`);
  }
  const partStarts = [0];
  let cells = 0;
  order.forEach((at, place) => {
    cells += lengthOf(source, at) * lengthOf(target, at);
    if (partStarts.length < parts && cells >= (cellCount * partStarts.length) / parts) partStarts.push(place + 1);
  });
  while (partStarts.length <= parts) partStarts.push(order.length);
  return { source, target, vocabularySize, order, cellStarts, cellCount, partStarts };
}

/** The tokens of a sentence. */
export function lengthOf({ starts }: Sentences, at: number): number {
  return (starts[at + 1] as number) - (starts[at] as number);
}

function sizesTogether(source: Sentences, target: Sentences): Int32Array {
  const count = source.starts.length - 1;
  const keys = new Float64Array(count);
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    const n = lengthOf(source, at);
    const m = lengthOf(target, at);
    if (n > 0 && m > 0 && n <= longestSentence && m <= longestSentence) keys[kept++] = (n * (longestSentence + 1) + m) * count + at;
  }
  const sorted = keys.subarray(0, kept).sort();
  const order = sharedInt32(kept);
  for (let place = 0; place < kept; place += 1) order[place] = (sorted[place] as number) % count;
  return order;
}

/** One input for each part. */
export function inParts<Input>(input: (part: number) => Input): Input[] {
  return Array.from({ length: parts }, (_, part) => input(part));
}
