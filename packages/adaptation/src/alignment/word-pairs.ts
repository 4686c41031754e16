import { sharedInt32, sharedUint16, type RunOptions, type WorkerPool } from "../pool/index.js";
import { inParts, type AlignedCorpus } from "./aligned-corpus.js";
import { countCandidatesTask, type Candidates } from "./candidates.js";
import { alpha, expDigamma } from "./exp-digamma.js";
import { chooseLikelyTask, numberCellsTask, type LikelyPairs } from "./likely-pairs.js";
import { occurrencesOf } from "./occurrences.js";
import { sizeTables } from "./size-tables.js";

/** Pairs of words that may translate each other, numbered; those of one source word follow one another. */
export interface WordPairs {
  /** By cell: which pair of its source word it is. */
  readonly ofCell: Uint16Array;
  /** By source word id: where its pairs begin; one more than there are words. The last of each word stands for what was left out. */
  readonly starts: Int32Array;
  /** By part and pair of it: the id of the target word; -1 for what was left out. */
  readonly targets: readonly Int32Array[];
  /** Where in the vocabulary each part begins. */
  readonly partStarts: readonly number[];
}

/** What the first round of estimation leaves. */
export interface FirstRound {
  readonly pairs: WordPairs;
  /** By part: the probabilities of its pairs, forward and backward alternately. */
  readonly probabilities: readonly Float32Array[];
  /** By id: how many pairs it had at first, as a source word and as a target word. */
  readonly forwardKinds: Int32Array;
  readonly backwardKinds: Int32Array;
}

/** Estimates how likely pairs are if all words generate all others, and numbers those that are likely enough. */
export async function firstRound(pool: WorkerPool, corpus: AlignedCorpus, options: RunOptions): Promise<FirstRound> {
  const { vocabularySize, cellCount } = corpus;
  const [occurrences, tables] = [occurrencesOf(corpus), sizeTables(corpus)];
  const { partStarts } = occurrences;
  const candidates = await pool.runAll(countCandidatesTask, inParts((part) => ({ corpus, occurrences, tables, part })), options);
  const forwardKinds = sharedInt32(vocabularySize);
  candidates.forEach(({ starts }, part) => {
    for (let at = 1; at < starts.length; at += 1) {
      forwardKinds[(partStarts[part] as number) + at - 1] = (starts[at] as number) - (starts[at - 1] as number);
    }
  });
  const { kinds: backwardKinds, shares: backwardShares } = backwardSums(candidates, vocabularySize);
  const likely = await pool.runAll(chooseLikelyTask, candidates.map((part) => ({ candidates: part, backwardShares })), options);
  const ofCell = sharedUint16(cellCount);
  const numbering = inParts((part) => ({ corpus, occurrences, part, likely: likely[part] as LikelyPairs, ofCell }));
  await pool.runAll(numberCellsTask, numbering, options);
  const starts = joinStarts(likely, partStarts, vocabularySize);
  const pairs = { ofCell, starts, targets: likely.map(({ targets }) => targets), partStarts };
  return { pairs, probabilities: likely.map(({ probabilities }) => probabilities), forwardKinds, backwardKinds };
}

function backwardSums(
  candidates: readonly Candidates[], vocabularySize: number,
): { readonly kinds: Int32Array; readonly shares: Float64Array } {
  const kinds = sharedInt32(vocabularySize);
  const shares = new Float64Array(vocabularySize);
  for (const { backwardKinds, backwardTotals } of candidates) {
    for (let id = 0; id < vocabularySize; id += 1) {
      (kinds[id] as number) += backwardKinds[id] as number;
      (shares[id] as number) += backwardTotals[id] as number;
    }
  }
  shares.forEach((total, id) => (shares[id] = 1 / expDigamma(total + alpha * (kinds[id] as number))));
  return { kinds, shares };
}

/** Where the pairs of each word begin among those of all parts. */
function joinStarts(likely: readonly LikelyPairs[], partStarts: readonly number[], vocabularySize: number): Int32Array {
  const starts = sharedInt32(vocabularySize + 1);
  let before = 0;
  likely.forEach((part, at) => {
    for (let place = 0; place < part.starts.length; place += 1) {
      starts[(partStarts[at] as number) + place] = before + (part.starts[place] as number);
    }
    before += part.targets.length;
  });
  return starts;
}
