import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** Linux lets a process without rights change one group every 0.1 s. */
const [againMs, mostTries] = [300, 10];

/**
 * Sets the niceness of a process that leads a session of its own. Answers whether that was possible: it may have ended already, and without
 * rights a niceness cannot be lowered again.
 */
export function setNiceness(pid: number, niceness: number): boolean {
  try {
    setPriority(pid, niceness);
  } catch {
    return false;
  }
  if (process.platform === "linux") setGroupNiceness(pid, niceness);
  return true;
}

/**
 * Where Linux shares processors between sessions first (`sched_autogroup_enabled`, usual on desktops and on many servers), niceness counts
 * only within a session, and the session has a niceness of its own.
 */
function setGroupNiceness(pid: number, niceness: number, tries = mostTries): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch (error) {
    const isTooSoon = (error as NodeJS.ErrnoException).code === "EAGAIN" && tries > 1;
    if (isTooSoon) setTimeout(() => setGroupNiceness(pid, niceness, tries - 1), againMs).unref();
  }
}
