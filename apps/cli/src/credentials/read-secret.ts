import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Failure, wrongUsage } from "../command-line/exit-codes.js";
import type { Surroundings } from "../command-line/use.js";

/** More than any password or key. */
const mostBytes = 64 * 1024;

/**
 * A secret that nobody sees in the list of processes or in a shell's history: the first line of `stdin`, or typed at a terminal
 * that does not show it.
 */
export async function readSecret(what: string, isFromStdin: boolean, around: Surroundings): Promise<string> {
  if (!isFromStdin && around.stdin.isTTY !== true) throw wrongUsage(`There is no terminal to ask for the ${what}: --${what}-stdin reads it from stdin.`);
  const secret = isFromStdin ? await firstLine(around) : await typed(`${what}: `, around);
  if (secret === "") throw wrongUsage(`The ${what} is empty.`);
  return secret;
}

async function firstLine({ stdin }: Surroundings): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stdin as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(piece as string);
    pieces.push(bytes);
    length += bytes.length;
    if (length > mostBytes) throw wrongUsage(`More than ${mostBytes} bytes stand where a secret should.`);
  }
  return Buffer.concat(pieces).toString().split(/\r?\n/, 1)[0] as string;
}

async function typed(prompt: string, { stdin, stderr, interrupted }: Surroundings): Promise<string> {
  stderr.write(prompt);
  const mute = new Writable({ write: (_piece, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: mute, terminal: true });
  try {
    lines.once("SIGINT", () => lines.close());
    return await Promise.race([
      lines.question("", { signal: interrupted }),
      new Promise<never>((_resolve, reject) => lines.once("close", () => reject(new Failure("interrupted", "Nothing was typed.")))),
    ]);
  } finally {
    lines.close();
    stderr.write("\n");
  }
}
