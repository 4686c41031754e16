import { randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";

const prefix = "dragoman-tmp";
const ownedName = new RegExp(`^${prefix}-(\\d+)-(\\d+)-(\\d+)-[\\da-f]{12}$`);

/** A new name for a temporary file or folder, which tells the process that owns it. */
export function temporaryName(): string {
  return [prefix, process.pid, startOf(process.pid) ?? 0, namespaceOfProcesses(), randomBytes(6).toString("hex")].join("-");
}

/**
 * Whether the owner of the file or folder with this name still runs: undefined when that cannot be seen, because the owner has process
 * numbers of its own, as in another container.
 */
export function ownerRuns(name: string): boolean | undefined {
  const [, pid, start, namespace] = ownedName.exec(name) ?? [];
  if (pid === undefined || namespace !== namespaceOfProcesses()) return undefined;
  // Process numbers come again, but not with the same start.
  return start === "0" ? isRunning(Number(pid)) : startOf(Number(pid)) === start;
}

/** Whether a name is one of a temporary file or folder. */
export const isTemporaryName = (name: string): boolean => ownedName.test(name);

/** When a process started, in the ticks that Linux counts; undefined where it is gone, or the system has no `/proc`. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name of the program may hold blanks and parentheses; the start is the 20th field behind it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}

function namespaceOfProcesses(): string {
  try {
    return /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? "0";
  } catch {
    return "0";
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
