import { sharedFloat32, sharedFloat64, sharedInt32, threadTask, toShared } from "../pool/index.js";
import { lengthOf, type AlignedCorpus } from "./aligned-corpus.js";
import type { Occurrences } from "./occurrences.js";
import type { SizeTables } from "./size-tables.js";

/** The pairs of words that stand in sentences and their translations, those of one source word one after another, of some source words. */
export interface Candidates {
  /** By source word, from the first of the part: where its pairs begin; one more than there are words. */
  readonly starts: Int32Array;
  /** By pair: the id of the target word. */
  readonly targets: Int32Array;
  /** By pair: how often the source word is expected to generate the target word, and the other way round, alternately. */
  readonly counts: Float32Array;
  /** By target word id: the sum of what it is expected to generate, and in how many of these pairs it stands. */
  readonly backwardTotals: Float64Array;
  readonly backwardKinds: Int32Array;
}

export interface Counting {
  readonly corpus: AlignedCorpus;
  readonly occurrences: Occurrences;
  readonly tables: SizeTables;
  readonly part: number;
}

/**
 * The first round of estimation, in which all words generate all others with the same probability. Nothing but places matters in it, so
 * it can go from one source word to the next, whose counts fit into the cache; the other rounds have to go from sentence to sentence.
 */
export function countCandidates({ corpus, occurrences, tables, part }: Counting): Candidates {
  const { target, vocabularySize } = corpus;
  const [fromWord, toWord] = [occurrences.partStarts[part] as number, occurrences.partStarts[part + 1] as number];
  const starts = sharedInt32(toWord - fromWord + 1);
  const [backwardTotals, backwardKinds] = [sharedFloat64(vocabularySize), sharedInt32(vocabularySize)];
  /** By target word id, for the source word at hand: its place in the list behind those of the words before, and one more. */
  const places = new Int32Array(vocabularySize);
  const list = new CandidateList();
  for (let word = fromWord; word < toWord; word += 1) {
    const first = list.length;
    for (let at = occurrences.starts[word] as number; at < (occurrences.starts[word + 1] as number); at += 1) {
      const sentence = occurrences.sentences[at] as number;
      const width = lengthOf(target, sentence);
      const row = (tables.starts[sentence] as number) + (occurrences.places[at] as number) * width;
      const start = target.starts[sentence] as number;
      list.reserve(width);
      const { targets, counts } = list;
      for (let j = 0; j < width; j += 1) {
        const id = target.words[start + j] as number;
        let place = places[id] as number;
        if (place <= first) {
          place = places[id] = ++list.length;
          targets[place - 1] = id;
        }
        (counts[2 * place - 2] as number) += tables.forward[row + j] as number;
        (counts[2 * place - 1] as number) += tables.backward[row + j] as number;
      }
    }
    list.addTo(first, backwardTotals, backwardKinds);
    starts[word - fromWord + 1] = list.length;
  }
  return { starts, ...list.shared(), backwardTotals, backwardKinds };
}
export const countCandidatesTask = threadTask(import.meta.url, "countCandidates", countCandidates);

/** Pairs and their counts; it grows. */
class CandidateList {
  length = 0;
  targets = new Int32Array(1 << 16);
  counts = new Float32Array(2 << 16);

  reserve(more: number): void {
    if (this.length + more <= this.targets.length) return;
    const [targets, counts] = [new Int32Array(2 * this.targets.length), new Float32Array(2 * this.counts.length)];
    targets.set(this.targets);
    counts.set(this.counts);
    [this.targets, this.counts] = [targets, counts];
  }

  addTo(first: number, totals: Float64Array, kinds: Int32Array): void {
    for (let at = first; at < this.length; at += 1) {
      const id = this.targets[at] as number;
      (totals[id] as number) += this.counts[2 * at + 1] as number;
      (kinds[id] as number) += 1;
    }
  }

  shared(): { readonly targets: Int32Array; readonly counts: Float32Array } {
    const counts = sharedFloat32(2 * this.length);
    counts.set(this.counts.subarray(0, 2 * this.length));
    return { targets: toShared(this.targets.subarray(0, this.length)), counts };
  }
}
