import { addAbortSignal } from "node:stream";
import { wrongUsage } from "./exit-codes.js";
import type { Surroundings } from "./use.js";

/** The server takes no larger document. */
const largestDocument = 100 * 2 ** 20;

/** All that stdin holds. Throws a Failure where a person sits at it, and for more than `mostBytes`. */
export async function readStdin(
  { stdin, interrupted }: Pick<Surroundings, "stdin" | "interrupted">, mostBytes = largestDocument,
): Promise<Uint8Array> {
  addAbortSignal(interrupted, stdin);
  if (stdin.isTTY === true) throw wrongUsage("Nothing to read: give a text or files, or a pipe to stdin.");
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stdin as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(piece as string);
    pieces.push(bytes);
    length += bytes.length;
    if (length > mostBytes) throw wrongUsage(`stdin holds more than ${mostBytes} bytes.`);
  }
  return Buffer.concat(pieces);
}
