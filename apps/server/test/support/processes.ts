import { readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { find, victims } from "../../../../scripts/drill/processes.mjs";
import type { Dragoman } from "./dragoman.js";
import { until } from "./until.js";

/** The process id of the server that `npm run up` keeps running. */
export function serverOf(dragoman: Dragoman): number {
  const [pid] = find(dragoman.supervisor.pid as number, victims.server) as number[];
  if (pid === undefined) throw new Error("The server does not run.");
  return pid;
}

/** Resident memory of a process, in bytes. */
export function residentMemory(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kib) * 1024;
}

const memoryFile = join(tmpdir(), `dragoman-test-memory-${process.pid}`);

/** Settings of a Dragoman whose processes tell `memoryInUse`. */
export const tellingMemory = {
  NODE_OPTIONS: `--import ${new URL("tell-memory.mjs", import.meta.url).href}`, DRAGOMAN_TEST_MEMORY: memoryFile,
};

/** What the server still uses once all else is collected, in bytes: unlike resident memory it says nothing about when V8 collects. */
export async function memoryInUse(dragoman: Dragoman): Promise<number> {
  await rm(memoryFile, { force: true });
  process.kill(serverOf(dragoman), "SIGUSR2");
  return until("the server to tell its memory", async () => Number(await readFile(memoryFile, "utf8").catch(() => "")) || undefined);
}
