import { writeFile } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";
import { type Arguments, readArguments, usage, WrongUsage } from "./arguments.js";
import { asHtml } from "./results/html.js";
import { sequenceAsText, sum, sumAsText } from "./results/text.js";
import { runSuite } from "./run.js";
import { sequences } from "./sequences/index.js";
import { CannotBegin, type Credentials } from "./surroundings.js";

/** Where a program reads and writes. */
export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
  readonly errors: Writable;
}

/** The program `dragoman-conformance`; answers its exit code. */
export async function runProgram(typed: readonly string[], { input, output, errors }: Streams): Promise<number> {
  try {
    const read = readArguments(typed);
    if (typeof read === "object") return await carryOut(read, input, output);
    output.write(read === "help" ? usage : sequences.map(({ name, title }) => `${name.padEnd(24)}${title}\n`).join(""));
    return 0;
  } catch (error) {
    if (!(error instanceof WrongUsage || error instanceof CannotBegin)) throw error;
    errors.write(`${error.message}\n${error instanceof WrongUsage ? "See dragoman-conformance --help.\n" : ""}`);
    return 2;
  }
}

async function carryOut({ who, json, html, ...options }: Arguments, input: Readable, output: Writable): Promise<number> {
  const credentials: Credentials = "key" in who ? who : { ...who, password: await firstLine(input) };
  const report = await runSuite({
    ...options, credentials,
    onResult: (result) => {
      if (!json) output.write(`${sequenceAsText(result)}\n`);
    },
  });
  output.write(json ? `${JSON.stringify(report, undefined, 2)}\n` : `${sumAsText(report)}\n`);
  if (html !== undefined) await write(html, asHtml(report));
  return sum(report).failed === 0 ? 0 : 1;
}

async function write(file: string, page: string): Promise<void> {
  try {
    await writeFile(file, page);
  } catch (error) {
    throw new WrongUsage(`--html ${file} cannot be written: ${(error as Error).message}`, { cause: error });
  }
}

async function firstLine(input: Readable): Promise<string> {
  let text = "";
  for await (const chunk of input as AsyncIterable<Buffer | string>) {
    text += String(chunk);
    if (text.includes("\n") || text.length > mostPassword) break;
  }
  const [line = ""] = text.split(/\r?\n/);
  if (line === "") throw new WrongUsage("--password-stdin found no password in the standard input.");
  return line;
}

const mostPassword = 10_000;
