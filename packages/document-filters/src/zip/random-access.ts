import type { FileHandle } from "node:fs/promises";
import type { OpenBytes } from "@dragoman/application/documents";
import { namelessFile } from "@dragoman/host-protocol/temporary-files";

/** Larger contents wait in a file. */
const mostInMemory = 16 * 2 ** 20;

/** A content that can be read at any place. */
export interface RandomAccess {
  readonly size: number;
  /** The bytes from a place on, fewer at the end. */
  read(at: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Reads a content once: into memory while it is small, else into a temporary file that has no name any more when it is read. */
export async function randomAccess(open: OpenBytes): Promise<RandomAccess> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let file: FileHandle | undefined;
  try {
    for await (const piece of open()) {
      if (file === undefined && size + piece.length > mostInMemory) {
        file = await namelessFile();
        for (const earlier of pieces.splice(0)) await file.appendFile(earlier);
      }
      if (file === undefined) pieces.push(piece);
      else await file.appendFile(piece);
      size += piece.length;
    }
  } catch (error) {
    await file?.close();
    throw error;
  }
  return file === undefined ? inMemory(Buffer.concat(pieces, size)) : inFile(file, size);
}

function inMemory(bytes: Buffer): RandomAccess {
  return {
    size: bytes.length,
    read: async (at, length) => bytes.subarray(at, at + length),
    close: async () => undefined,
  };
}

function inFile(file: FileHandle, size: number): RandomAccess {
  return {
    size,
    async read(at, length) {
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - at)));
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, at + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    },
    close: () => file.close(),
  };
}
