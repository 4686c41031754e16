/** The text as UTF-8. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** These, one after the other. */
export async function* each<T>(...items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** All bytes that come. */
export async function allOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const found: number[] = [];
  for await (const piece of pieces) for (const byte of piece) found.push(byte);
  return Uint8Array.from(found);
}

/** All items that come. */
export async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Opens the bytes from their start, in pieces of that size. */
export function inPieces(bytes: Uint8Array, size: number): () => AsyncIterable<Uint8Array> {
  return async function* () {
    for (let start = 0; start < bytes.length; start += size) yield bytes.slice(start, start + size);
  };
}
