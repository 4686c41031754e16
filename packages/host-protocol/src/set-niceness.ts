import { writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** Retries, because Linux accepts only one change every 0.1 s from processes without privileges. */
const [againMs, mostTries] = [300, 10];

/**
 * Sets the niceness of a process that leads its own session. Returns false if the process has ended, or if the niceness would have to be
 * lowered and this process lacks the privilege.
 */
export function setNiceness(pid: number, niceness: number): boolean {
  try {
    setPriority(pid, niceness);
  } catch {
    return false;
  }
  if (process.platform === "linux") copyToSession(pid);
  return true;
}

/**
 * Gives the session of a process the niceness of the process. With `sched_autogroup_enabled`, Linux divides processor time between
 * sessions by their own niceness, and the niceness of a process counts only within its session.
 */
function copyToSession(pid: number, tries = mostTries): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(getPriority(pid)));
  } catch (error) {
    const isTooSoon = (error as NodeJS.ErrnoException).code === "EAGAIN" && tries > 1;
    if (isTooSoon) setTimeout(() => copyToSession(pid, tries - 1), againMs).unref();
  }
}
