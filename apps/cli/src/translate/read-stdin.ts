import { wrongUsage } from "../command-line/exit-codes.js";
import type { Surroundings } from "../command-line/use.js";

/** The server takes no larger document. */
const mostBytes = 100 * 2 ** 20;

/** All that stdin holds. Throws a Failure where a person sits at it, and for more than 100 MiB. */
export async function readStdin({ stdin, interrupted }: Pick<Surroundings, "stdin" | "interrupted">): Promise<Uint8Array> {
  if (stdin.isTTY === true) throw wrongUsage("Nothing to read: give a text or files, or a pipe to stdin.");
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stdin as AsyncIterable<Buffer | string>) {
    interrupted.throwIfAborted();
    const bytes = Buffer.from(piece as string);
    pieces.push(bytes);
    length += bytes.length;
    if (length > mostBytes) throw wrongUsage(`stdin holds more than ${mostBytes / 2 ** 20} MiB.`);
  }
  return Buffer.concat(pieces);
}
