const lineFeed = 10;

/** Texts as one array of bytes that threads share, each ended by a line feed; texts hold none. */
export function packTexts(texts: readonly string[]): Uint8Array {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(texts.reduce((sum, text) => sum + text.length + 1, 16));
  let length = 0;
  for (const text of texts) {
    if (bytes.length < length + 3 * text.length + 1) {
      const larger = new Uint8Array(2 * bytes.length + 3 * text.length);
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    length += encoder.encodeInto(text, bytes.subarray(length)).written;
    bytes[length++] = lineFeed;
  }
  const packed = new Uint8Array(new SharedArrayBuffer(length));
  packed.set(bytes.subarray(0, length));
  return packed;
}

/** The texts that `packTexts` packed. */
export function unpackTexts(packed: Uint8Array): string[] {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const texts: string[] = [];
  const bytes = new Uint8Array(packed); // decoders do not take shared memory
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(lineFeed, from);
    texts.push(decoder.decode(bytes.subarray(from, end)));
    from = end + 1;
  }
  return texts;
}
