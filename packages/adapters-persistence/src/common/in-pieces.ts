/** The bytes of a source in pieces of exactly `size` bytes, the last one smaller; none for an empty source. */
export async function* inPieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const bytes of source) {
    for (let taken = 0; taken < bytes.length;) {
      const next = bytes.subarray(taken, taken + size - filled);
      piece.set(next, filled);
      filled += next.length;
      taken += next.length;
      if (filled === size) {
        yield piece;
        piece = Buffer.allocUnsafe(size);
        filled = 0;
      }
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}
