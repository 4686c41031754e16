import { documentHasPassword } from "../zip/zip-refusals.js";

/** Encrypted documents of Office are no zip, but a file of this kind. */
const encryptedStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** The same bytes; throws `document-has-password` at the first of them where they are encrypted. */
export async function* withoutPassword(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of bytes) {
    if (head !== undefined) {
      head = Buffer.concat([head, piece.subarray(0, encryptedStart.length)]);
      if (head.subarray(0, encryptedStart.length).equals(encryptedStart)) throw documentHasPassword();
      if (head.length >= encryptedStart.length) head = undefined;
    }
    yield piece;
  }
}
