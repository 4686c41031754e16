import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Stage } from "../src/drivers/apertium/parse-mode.js";

const script = fileURLToPath(new URL("stages/fake-stage.mjs", import.meta.url));

/** `cat`, a stage that dies, hangs or says too much when a text asks for it, and `cat`. */
export const fakeStages: readonly Stage[] = [
  { program: "cat", arguments: [] }, { program: process.execPath, arguments: [script] }, { program: "cat", arguments: [] },
];

/** The same, but a text that asks for death gets it only once. */
export function forgivingStages(): { stages: readonly Stage[]; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-stages-"));
  return {
    stages: [{ program: process.execPath, arguments: [script, join(folder, "died")] }],
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** One stage that dies of one text and hangs over another; a text that asks it to perish ends it, and every later start of it. */
export function failingStages(): { stages: readonly Stage[]; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-stages-"));
  return {
    stages: [{ program: process.execPath, arguments: [script, "", join(folder, "perished")] }],
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Whether a process is still there; one that only waits to be reaped by its parent is not. */
export function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false; // it is gone, its folder with it
  }
}

/** Waits for a state. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => { setTimeout(resolve, 10); });
}
