const encoder = new TextEncoder();

/** A text in UTF-8. */
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** Bytes one behind the other. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Numbers of 64 bits, lowest byte first. */
export const uint64s = (values: readonly (number | bigint)[]): Uint8Array =>
  new Uint8Array(BigUint64Array.from(values, BigInt).buffer);
