/** Sentences as ids of words, end to end in one array. */
export interface Sentences {
  readonly words: Int32Array;
  /** One more than there are sentences: sentence `n` is `words` from `starts[n]` up to `starts[n + 1]`. */
  readonly starts: Int32Array;
}

/** Packs sentences end to end, in their order. */
export function packSentences(sentences: readonly ArrayLike<number>[]): Sentences {
  const starts = new Int32Array(sentences.length + 1);
  sentences.forEach((sentence, at) => (starts[at + 1] = (starts[at] as number) + sentence.length));
  const words = new Int32Array(starts[sentences.length] as number);
  sentences.forEach((sentence, at) => words.set(sentence, starts[at]));
  return { words, starts };
}

/** The words of one sentence, as a view of the packed array. */
export function sentenceAt({ words, starts }: Sentences, at: number): Int32Array {
  return words.subarray(starts[at], starts[at + 1]);
}

/** How many sentences there are. */
export function sentenceCount({ starts }: Sentences): number {
  return starts.length - 1;
}
