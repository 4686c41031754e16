import iconv from "iconv-lite";

/** Decodes bytes piece by piece; a strict one throws at bytes that mean nothing. */
export interface ByteDecoder {
  decode(bytes: Uint8Array): string;
  end(): string;
}

/** What windows-1252 shows for the bytes 80 to 9F; five of them are control characters. */
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function byByte(text: (bytes: Uint8Array) => string): ByteDecoder {
  return { decode: text, end: () => "" };
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");

/** A decoder for an encoding by its WHATWG name. */
export function byteDecoder(encoding: string, strict: boolean): ByteDecoder {
  switch (encoding) {
    case "windows-1252":
      // Node 20 decodes it as ISO 8859-1.
      return byByte((bytes) => latin1(bytes).replace(/[\x80-\x9f]/g, (char) => windows1252[char.charCodeAt(0) - 0x80] as string));
    case "x-user-defined":
      return byByte((bytes) => latin1(bytes).replace(/[\x80-\xff]/g, (char) => String.fromCharCode(0xf700 + char.charCodeAt(0))));
    case "iso-8859-16":
      return byByte((bytes) => iconv.decode(Buffer.from(bytes), encoding));
    default: {
      const decoder = new TextDecoder(encoding, { fatal: strict });
      return { decode: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
    }
  }
}
