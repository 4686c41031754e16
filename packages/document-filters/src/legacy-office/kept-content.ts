import { closeSync, fstatSync, openSync, read as readFile, readFileSync } from "node:fs";
import { promisify } from "node:util";

const read = promisify(readFile);
/** Larger ones stay in their file. */
const mostInMemory = 8 * 2 ** 20;
const pieceBytes = 65_536;

/** A content that somebody made, for as long as anybody holds this. */
export interface KeptContent {
  readonly size: number;
  /** From its start; as often as it takes. */
  bytes(): AsyncIterable<Uint8Array>;
}

/** Documents are opened and never closed: their files close when nobody can read them any more. */
const forgotten = new FinalizationRegistry<number>((file) => closeSync(file));

/** Keeps what a file holds; the file may be removed at once. */
export function keepFile(path: string): KeptContent {
  const file = openSync(path, "r");
  const { size } = fstatSync(file);
  if (size > mostInMemory) return new KeptFile(file, size);
  try {
    return keepBytes(readFileSync(file));
  } finally {
    closeSync(file);
  }
}

export const keepBytes = (bytes: Uint8Array): KeptContent => ({
  size: bytes.length,
  async *bytes() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  },
});

class KeptFile implements KeptContent {
  constructor(private readonly file: number, readonly size: number) {
    forgotten.register(this, file);
  }

  async *bytes(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < this.size;) {
      const { bytesRead, buffer } = await read(this.file, Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
}
