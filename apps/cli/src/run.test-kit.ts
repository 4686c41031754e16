import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll } from "@jest/globals";
import type { Surroundings } from "./command-line/use.js";
import { run } from "./run.js";

/** What a run of the program left behind. */
export interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Around {
  readonly stdin?: string | Uint8Array;
  readonly environment?: Readonly<Record<string, string>>;
  readonly folder?: string;
  readonly isTerminal?: boolean;
  readonly interrupted?: AbortSignal;
}

class Kept {
  private readonly pieces: Buffer[] = [];
  constructor(readonly isTTY: boolean) {}
  write(piece: string | Uint8Array): boolean {
    this.pieces.push(Buffer.from(piece as string));
    return true;
  }
  get text(): string {
    return Buffer.concat(this.pieces).toString();
  }
}

/** Runs the program in this process, in surroundings of its own. */
export async function ran(words: readonly string[], around: Around = {}): Promise<Ran> {
  const { stdin, environment = {}, folder = tmpdir(), isTerminal = false, interrupted = new AbortController().signal } = around;
  const [stdout, stderr] = [new Kept(isTerminal), new Kept(isTerminal)];
  const input: Surroundings["stdin"] = Object.assign(Readable.from(stdin === undefined ? [] : [Buffer.from(stdin as string)]),
    { isTTY: stdin === undefined });
  const exitCode = await run(words, { environment, folder, stdin: input, stdout, stderr, interrupted }, "1.2.3");
  return { exitCode, stdout: stdout.text, stderr: stderr.text };
}

/** An empty folder for the tests of a `describe` block. */
export function useFolder(): { readonly path: string } {
  const folder = { path: "" };
  beforeAll(async () => { folder.path = await mkdtemp(join(tmpdir(), "dragoman-cli-")); });
  afterAll(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}
