import { sharedFloat32, sharedInt32 } from "../pool/index.js";
import { lengthOf, type AlignedCorpus } from "./aligned-corpus.js";
import { fillDiagonal, firstTension } from "./diagonal.js";

/** Before anything is known of words: how probable links are by their places, for all sizes of sentence pairs. */
export interface SizeTables {
  /** By sentence pair: where the table of its size begins; a row for each source token. */
  readonly starts: Int32Array;
  readonly forward: Float32Array;
  readonly backward: Float32Array;
}

export function sizeTables({ source, target, order, cellStarts }: AlignedCorpus): SizeTables {
  const starts = sharedInt32(cellStarts.length);
  const isSame = (one: number, other: number): boolean =>
    lengthOf(source, one) === lengthOf(source, other) && lengthOf(target, one) === lengthOf(target, other);
  const sizes: number[] = [];
  let length = 0;
  let widest = 0;
  order.forEach((sentence, place) => {
    if (place === 0 || !isSame(sentence, order[place - 1] as number)) {
      const cells = lengthOf(source, sentence) * lengthOf(target, sentence);
      sizes.push(sentence);
      length += cells;
      widest = Math.max(widest, cells);
    }
    starts[sentence] = length - lengthOf(source, sentence) * lengthOf(target, sentence);
  });
  const [forward, backward] = [sharedFloat32(length), sharedFloat32(length)];
  const table = (): Float64Array => new Float64Array(widest);
  const filled = { forward: table(), backward: table(), distance: table() };
  for (const sentence of sizes) {
    const [n, m] = [lengthOf(source, sentence), lengthOf(target, sentence)];
    fillDiagonal(filled, n, m, firstTension, firstTension);
    forward.set(filled.forward.subarray(0, n * m), starts[sentence]);
    backward.set(filled.backward.subarray(0, n * m), starts[sentence]);
  }
  return { starts, forward, backward };
}
