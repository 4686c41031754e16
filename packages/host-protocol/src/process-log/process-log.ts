import { type Logger, pino } from "pino";
import { PatientLines } from "./patient-lines.js";

export type { Logger } from "pino";

/** How a process logs. */
export interface LogSettings {
  /** What every line says of the process. */
  readonly about: { readonly process: string; readonly engine?: string };
  readonly level: string;
  /** Paths of what is left out of every line. */
  readonly hidden?: readonly string[];
}

/** The log of a process. */
export interface ProcessLog {
  readonly log: Logger;
  /** How many lines could not be written and were dropped since the start. */
  dropped(): number;
}

/**
 * The log of this process, on standard output. A disk that is full or a reader that stands still holds up nothing: lines are dropped
 * then and counted, and one line tells how many, once writing works again. Those of a crash leave before the end.
 */
export function openProcessLog({ about, level, hidden = [] }: LogSettings, fd = 1): ProcessLog {
  const lines = new PatientLines(fd, (dropped) => {
    // Whatever the level of the log, since what it should have held is missing.
    log.child({}, { level: "warn" }).warn({ dropped }, "lines of this log were dropped, as they could not be written");
  });
  const log = pino({ level, base: about, redact: { paths: [...hidden], remove: true } }, lines);
  process.on("exit", () => lines.leaveAtEnd());
  // What is said to people there has no reader any more, or no room: no reason to end.
  process.stderr.on("error", () => {});
  return { log, dropped: () => lines.dropped };
}
