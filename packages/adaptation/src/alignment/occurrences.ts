import { sharedInt32 } from "../pool/index.js";
import { lengthOf, parts, type AlignedCorpus } from "./aligned-corpus.js";

/** Where each source word stands. */
export interface Occurrences {
  /** By source word id: where its occurrences begin; one more than there are words. */
  readonly starts: Int32Array;
  /** By occurrence: its sentence, and the place of the token there. */
  readonly sentences: Int32Array;
  readonly places: Int32Array;
  /** Where in the vocabulary each part begins; parts have about the same number of cells. */
  readonly partStarts: readonly number[];
}

export function occurrencesOf({ source, target, vocabularySize, order, cellCount }: AlignedCorpus): Occurrences {
  const starts = sharedInt32(vocabularySize + 1);
  const cells = new Float64Array(vocabularySize);
  let tokens = 0;
  for (const sentence of order) {
    const width = lengthOf(target, sentence);
    for (let place = source.starts[sentence] as number; place < (source.starts[sentence + 1] as number); place += 1) {
      const word = source.words[place] as number;
      (starts[word] as number) += 1;
      (cells[word] as number) += width;
      tokens += 1;
    }
  }
  const partStarts = [0];
  let seen = 0;
  let before = 0;
  for (let word = 0; word < vocabularySize; word += 1) {
    const count = starts[word] as number;
    starts[word] = before;
    before += count;
    seen += cells[word] as number;
    if (partStarts.length < parts && seen >= (cellCount * partStarts.length) / parts) partStarts.push(word + 1);
  }
  while (partStarts.length <= parts) partStarts.push(vocabularySize);
  starts[vocabularySize] = before;
  const [sentences, places] = [sharedInt32(tokens), sharedInt32(tokens)];
  const next = starts.slice();
  for (const sentence of order) {
    const first = source.starts[sentence] as number;
    for (let place = 0; place < lengthOf(source, sentence); place += 1) {
      const word = source.words[first + place] as number;
      const at = next[word] as number;
      next[word] = at + 1;
      sentences[at] = sentence;
      places[at] = place;
    }
  }
  return { starts, sentences, places, partStarts };
}
