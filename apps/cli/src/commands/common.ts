import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { type Outcome, outcomeOfMany } from "../command-line/exit-codes.js";
import { messageOf, outcomeOf } from "../command-line/failures.js";
import { flag, text } from "../command-line/kinds.js";
import type { Use } from "../command-line/use.js";
import { plain } from "../output/plain.js";
import { writeFileWhole } from "../translate/write-file.js";

/** Where commands put a file that they fetch. */
export const fileOptions = {
  output: text("file", "File to write.", { short: "o", otherwise: "stdout", completes: "files" }),
  force: flag("Replace a file that is there already."),
};

/** All items of a list. */
export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A list as a field; an empty one is left out. */
export const filled = <T>(values: readonly T[]): readonly T[] | undefined => (values.length === 0 ? undefined : values);

/** A file of this machine, to be uploaded. */
export async function fileAt(path: string, { around }: Use): Promise<File> {
  return new File([await readFile(resolve(around.folder, path))], basename(path));
}

/** Puts what was fetched into a file, or onto stdout. */
export async function hand(
  content: Uint8Array, { output, force }: { readonly output: string | undefined; readonly force: boolean }, { around, out }: Use,
): Promise<void> {
  if (output === undefined || output === "-") return out.raw(content);
  const file = resolve(around.folder, output);
  await writeFileWhole(file, content, force);
  out.show({ output: file, bytes: content.length }, () => `Written: ${file}`);
}

/** Does something to one of several things; a failure is said, and is an outcome. */
export async function attempt(name: string, change: () => Promise<unknown>, { out, call }: Use): Promise<Outcome> {
  call.signal.throwIfAborted();
  try {
    await change();
    return "done";
  } catch (error) {
    out.complain(plain(`${name}: ${messageOf(error)}`));
    return outcomeOf(error);
  }
}

/** Does the same to each of several things, and goes on past those that fail. */
export async function eachOf(
  ids: readonly string[], done: string, change: (id: string) => Promise<unknown>, use: Use,
): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    outcomes.push(await attempt(id, async () => {
      const changed = await change(id);
      use.out.tell(changed, () => `${id}: ${done}.`);
    }, use));
  }
  return outcomeOfMany(outcomes);
}
