/** A content that was read as far as it is held, and the rest. */
export interface Held {
  readonly pieces: readonly Uint8Array[];
  /** Undefined where everything is held. */
  readonly rest: AsyncIterable<Uint8Array> | undefined;
}

/** Reads so many bytes of a content, or all where there are fewer. */
export async function hold(content: AsyncIterable<Uint8Array>, most: number): Promise<Held> {
  const pieces: Uint8Array[] = [];
  const iterator = content[Symbol.asyncIterator]();
  for (let left = most;;) {
    const next = await iterator.next();
    if (next.done === true) return { pieces, rest: undefined };
    pieces.push(next.value.subarray(0, left));
    if (next.value.length > left) {
      const over = next.value.subarray(left);
      return { pieces, rest: all({ pieces: [over], rest: { [Symbol.asyncIterator]: () => iterator } }) };
    }
    left -= next.value.length;
  }
}

/** The whole content. */
export async function* all({ pieces, rest }: Held): AsyncGenerator<Uint8Array> {
  yield* pieces;
  if (rest !== undefined) yield* rest;
}

export async function* each<T>(pieces: Iterable<T>): AsyncGenerator<T> {
  yield* pieces;
}

export async function joined<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const piece of pieces) found.push(piece);
  return found;
}
