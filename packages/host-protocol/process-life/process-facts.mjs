import { readFileSync, readdirSync } from "node:fs";

/** Linux counts processor time for programs in hundredths of a second, whatever the kernel itself uses. */
const tickMs = 10;

/**
 * What the kernel tells of a process at this moment: `stopped` by a signal or a debugger; `wants`, when it runs, waits for a processor,
 * or waits for a disk; `cpuMs` that it has used, and `waitedMs` that it has waited for a processor. Of a Node program the main thread
 * counts, which runs the event loop; `family` asks for all threads of the process and of all that it has started, and `ownMs` stays that
 * of the main thread. Undefined when the process has ended, and where there is no /proc.
 */
export function lookAt(pid, { family = false } = {}) {
  const leader = thread(pid, pid);
  if (leader === undefined) return undefined;
  const threads = family ? [leader, ...others(pid)] : [leader];
  const sum = (count) => threads.reduce((total, one) => total + count(one), 0);
  return {
    atMs: performance.now(),
    stopped: leader.state === "T" || leader.state === "t",
    wants: threads.some(({ state }) => state === "R" || state === "D"),
    ownMs: leader.cpuMs,
    cpuMs: sum(({ cpuMs }) => cpuMs) + (family ? leader.endedMs : 0),
    waitedMs: sum(({ waitedMs }) => waitedMs),
  };
}

/**
 * Processor time in milliseconds of a thread of this process, by the id that the kernel gives it. Undefined when the thread has ended, and
 * where there is no /proc.
 */
export const cpuMsOfThread = (tid) => thread(process.pid, tid)?.cpuMs;

/** All threads but the main one, then those of the processes that this one has started. */
function others(pid) {
  const own = threadsOf(pid).filter((tid) => tid !== pid).map((tid) => thread(pid, tid));
  const started = childrenOf(pid).flatMap((child) => [thread(child, child), ...others(child)]);
  return [...own, ...started].filter((one) => one !== undefined);
}

function thread(pid, tid) {
  const stat = read(`/proc/${pid}/task/${tid}/stat`);
  if (stat === undefined) return undefined;
  // The name of the command comes before this and may contain anything.
  const [state, , , , , , , , , , , user, system, childUser, childSystem] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [ranNs, waitedNs] = read(`/proc/${pid}/task/${tid}/schedstat`)?.split(" ").map(Number) ?? [];
  return {
    state,
    // A kernel may be built without the finer count.
    cpuMs: ranNs === undefined ? (Number(user) + Number(system)) * tickMs : ranNs / 1e6,
    waitedMs: waitedNs === undefined ? 0 : waitedNs / 1e6,
    endedMs: (Number(childUser) + Number(childSystem)) * tickMs,
  };
}

const threadsOf = (pid) => list(() => readdirSync(`/proc/${pid}/task`));
const childrenOf = (pid) => list(() => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" "));

function list(names) {
  try {
    return names().filter((name) => name !== "").map(Number);
  } catch {
    return []; // It ended meanwhile, or the kernel keeps no such list.
  }
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined; // It ended meanwhile, or there is no such file on this system.
  }
}
