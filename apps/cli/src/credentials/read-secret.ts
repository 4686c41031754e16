import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Failure, wrongUsage } from "../command-line/exit-codes.js";
import { readStdin } from "../command-line/read-stdin.js";
import type { Surroundings } from "../command-line/use.js";

/** More than any password or key. */
const mostBytes = 64 * 1024;

/**
 * Secrets that nobody sees in the list of processes or in a shell's history: the first lines of `stdin`, one for each, or typed at a
 * terminal that does not show them.
 */
export async function readSecrets(names: readonly string[], isFromStdin: boolean, around: Surroundings): Promise<readonly string[]> {
  if (!isFromStdin && around.stdin.isTTY !== true) {
    throw wrongUsage(`There is no terminal to ask for the ${names.join(" and the ")}: an option that ends in -stdin reads from stdin.`);
  }
  const lines = isFromStdin ? new TextDecoder().decode(await readStdin(around, mostBytes)).split(/\r?\n/) : [];
  const secrets: string[] = [];
  for (const [at, name] of names.entries()) {
    const secret = isFromStdin ? lines[at] ?? "" : await typed(`${name}: `, around);
    if (secret === "") throw wrongUsage(`The ${name} is empty.`);
    secrets.push(secret);
  }
  return secrets;
}

async function typed(prompt: string, { stdin, stderr, interrupted }: Surroundings): Promise<string> {
  const mute = new Writable({ write: (_piece, _encoding, done) => done() });
  // From here on the terminal shows nothing: what is typed as soon as the prompt is there must not be seen.
  const lines = createInterface({ input: stdin, output: mute, terminal: true });
  try {
    lines.once("SIGINT", () => lines.close());
    const answer = lines.question("", { signal: interrupted });
    stderr.write(prompt);
    return await Promise.race([
      answer,
      new Promise<never>((_resolve, reject) => lines.once("close", () => reject(new Failure("interrupted", "Nothing was typed.")))),
    ]);
  } finally {
    lines.close();
    stderr.write("\n");
  }
}
