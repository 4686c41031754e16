import { sharedInt32, threadTask, toShared } from "../pool/index.js";
import { lengthOf, type AlignedCorpus } from "./aligned-corpus.js";
import type { Candidates } from "./candidates.js";
import { alpha, expDigamma } from "./exp-digamma.js";
import type { Occurrences } from "./occurrences.js";

/** Pairs less likely than this, both ways, lose against the null word. Most are, and the others lie closer together without them. */
const leastProbability = 1e-8;
/** Numbers of cells have 16 bits. Only signs and articles could have more pairs than these. */
const mostPairs = 0xffff;

/** The pairs of some source words that are likely enough. */
export interface LikelyPairs {
  /** By source word, from the first of the part: where its pairs begin; one more than there are words. */
  readonly starts: Int32Array;
  /** By pair: the id of the target word. The last pair of each source word is -1: it stands for all that were left out. */
  readonly targets: Int32Array;
  /** By pair: that the source word generates the target word, and the other way round, alternately. */
  readonly probabilities: Float32Array;
}

export interface Choosing {
  readonly candidates: Candidates;
  /** By target word id: what its counts are divided by, turned round. */
  readonly backwardShares: Float64Array;
}

/** Makes probabilities of the counts of some source words, and leaves out what is not likely enough. */
export function chooseLikely({ candidates: { starts, targets, counts }, backwardShares }: Choosing): LikelyPairs {
  const words = starts.length - 1;
  const kept = { starts: sharedInt32(words + 1), targets: new Int32Array(targets.length + words) };
  const probabilities = new Float32Array(2 * kept.targets.length);
  let count = 0;
  for (let word = 0; word < words; word += 1) {
    const [from, to] = [starts[word] as number, starts[word + 1] as number];
    const first = count;
    let total = alpha * (to - from);
    for (let at = from; at < to; at += 1) total += counts[2 * at] as number;
    const share = 1 / expDigamma(total);
    for (let at = from; at < to && count - first < mostPairs; at += 1) {
      const id = targets[at] as number;
      const forward = expDigamma((counts[2 * at] as number) + alpha) * share;
      const backward = expDigamma((counts[2 * at + 1] as number) + alpha) * (backwardShares[id] as number);
      if (forward < leastProbability && backward < leastProbability) continue;
      probabilities[2 * count] = forward;
      probabilities[2 * count + 1] = backward;
      kept.targets[count++] = id;
    }
    kept.targets[count++] = -1;
    kept.starts[word + 1] = count;
  }
  return {
    starts: kept.starts, targets: toShared(kept.targets.subarray(0, count)), probabilities: toShared(probabilities.subarray(0, 2 * count)),
  };
}
export const chooseLikelyTask = threadTask(import.meta.url, "chooseLikely", chooseLikely);

export interface Numbering {
  readonly corpus: AlignedCorpus;
  readonly occurrences: Occurrences;
  readonly part: number;
  readonly likely: LikelyPairs;
  /** By cell: gets which pair of its source word it is. */
  readonly ofCell: Uint16Array;
}

/** Writes the numbers of pairs into the cells of a part of the source words. */
export function numberCells({ corpus: { target, vocabularySize, cellStarts }, occurrences, part, likely, ofCell }: Numbering): void {
  const [fromWord, toWord] = [occurrences.partStarts[part] as number, occurrences.partStarts[part + 1] as number];
  /** By target word id: its pair, counted from 1 behind those of all words before. */
  const pairOf = new Int32Array(vocabularySize);
  for (let word = fromWord; word < toWord; word += 1) {
    const first = likely.starts[word - fromWord] as number;
    const rest = (likely.starts[word - fromWord + 1] as number) - 1;
    for (let pair = first; pair < rest; pair += 1) pairOf[likely.targets[pair] as number] = pair + 1;
    for (let at = occurrences.starts[word] as number; at < (occurrences.starts[word + 1] as number); at += 1) {
      const sentence = occurrences.sentences[at] as number;
      const width = lengthOf(target, sentence);
      const start = target.starts[sentence] as number;
      const cell = (cellStarts[sentence] as number) + (occurrences.places[at] as number) * width;
      for (let j = 0; j < width; j += 1) {
        const pair = pairOf[target.words[start + j] as number] as number;
        ofCell[cell + j] = (pair > first ? pair - 1 : rest) - first;
      }
    }
  }
}
export const numberCellsTask = threadTask(import.meta.url, "numberCells", numberCells);
