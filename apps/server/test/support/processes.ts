import { readFileSync } from "node:fs";
import { find, victims } from "../../../../scripts/drill/processes.mjs";
import type { Dragoman } from "./dragoman.js";

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
