import { createHash, createHmac } from "node:crypto";
import type { Received } from "./receive.js";

/**
 * Tells whether two requests ask for the same: by the names and values of their fields and by the bytes of their
 * document or file, whatever way they were wrapped. The key goes in and is stored nowhere, so that nobody can try from
 * a fingerprint what a password was.
 */
export class Fingerprint {
  private readonly document = createHash("sha256");

  constructor(private readonly key: string) {}

  /** The bytes of a document, noted in passing. */
  async *of(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      this.document.update(piece);
      yield piece;
    }
  }

  /** The fingerprint of a request whose document was noted; its files are noted here. */
  async end({ wire, files = {} }: Received): Promise<string> {
    for (const { bytes } of Object.values(files)) await drain(this.of(bytes()));
    const fields = JSON.stringify([...wire, ...Object.entries(files).map(([name, { fileName, size }]) => [name, fileName, size])]);
    return createHmac("sha256", this.key).update(fields).update(this.document.digest()).digest("base64url");
  }
}

/** Reads to the end and keeps nothing. */
export async function drain(bytes: AsyncIterable<Uint8Array>): Promise<null> {
  for await (const _ of bytes) continue;
  return null;
}
