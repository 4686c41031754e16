import { readFileSync } from "node:fs";

/** Clock ticks per second that Linux counts processor time in, for every program (USER_HZ). */
const ticksPerSecond = 100;
const pageBytes = 4_096;

/** What a process uses. */
export interface ProcessUse {
  /** Processor time since its start, in milliseconds. */
  readonly processorMs: number;
  readonly residentBytes: number;
}

/**
 * What a process has used so far, read from /proc; undefined where it is gone, or the system has no /proc. Read from outside, because a
 * process that hangs cannot be asked.
 */
export function useOf(pid: number): ProcessUse | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name of the program, in brackets, may have blanks and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { processorMs: (ticks * 1_000) / ticksPerSecond, residentBytes: Number(fields[21]) * pageBytes };
  } catch {
    return undefined;
  }
}
