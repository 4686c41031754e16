import { Dragoman, DragomanError } from "@dragoman/client";
import { commands, groups } from "./commands/index.js";
import { exitCodes, type Outcome } from "./command-line/exit-codes.js";
import { messageOf, outcomeOf } from "./command-line/failures.js";
import { type CommonValues, readCommandLine } from "./command-line/program.js";
import type { Surroundings, Use } from "./command-line/use.js";
import { readAccount, readUrl } from "./credentials/read-account.js";
import { Output } from "./output/output.js";
import { plain } from "./output/plain.js";
import { Progress } from "./output/progress.js";

/** Carries a command line out; resolves with the exit code. What goes wrong is said on stderr. */
export async function run(words: readonly string[], around: Surroundings, version: string): Promise<number> {
  const { stdout, stderr } = around;
  let use: Use | undefined;
  try {
    const asked = readCommandLine(words, { commands, groups, version, stdout, stderr });
    if ("exitCode" in asked) return asked.exitCode;
    use = useOf(asked.common, around);
    const outcome = await asked.command.run(asked.given as never, use) ?? "done";
    return exitCodes[outcome][0];
  } catch (error) {
    const outcome: Outcome = around.interrupted.aborted ? "interrupted" : outcomeOf(error);
    stderr.write(`dragoman: ${plain(around.interrupted.aborted ? "Interrupted." : messageOf(error))}${await hintFor(error, use)}\n`);
    return exitCodes[outcome][0];
  } finally {
    use?.progress.clear();
  }
}

function useOf(common: CommonValues, around: Surroundings): Use {
  const { stdout, stderr, interrupted } = around;
  const timeoutMs = common.timeout * 1_000;
  const account = once(() => readAccount(common, around));
  return {
    around, account, timeoutMs, url: readUrl(common.url, around),
    out: new Output(stdout, stderr, common.json, common.quiet), progress: new Progress(stderr, !common.quiet && !common.json),
    call: { signal: interrupted },
    client: once(async () => {
      const { url, credentials } = await account();
      return new Dragoman({ url, timeoutMs, ...credentials });
    }),
  };
}

/** What to do about credentials, which the server cannot know. */
async function hintFor(error: unknown, use: Use | undefined): Promise<string> {
  if (!(error instanceof DragomanError) || error.status !== 401 || use === undefined) return "";
  const { credentials, from } = await use.account();
  if (credentials === undefined) return " Nobody is signed in: `dragoman login`.";
  return ` It was asked by ${from}: \`dragoman login\` signs in again.`;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  // eslint-disable-next-line dragoman/kept-promises -- a command is over when it fails
  return () => (made ??= make());
}

