import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * What /proc tells about running processes. A process that ended meanwhile, or belongs to somebody else, has no facts;
 * where there is no /proc nothing is found, and what was left behind has to end by itself.
 */
const fact = (read) => {
  try {
    return read();
  } catch {
    return undefined;
  }
};
const commandOf = (pid) => fact(() => readFileSync(`/proc/${pid}/comm`, "utf8").trim());
const directoryOf = (pid) => fact(() => readlinkSync(`/proc/${pid}/cwd`));
const environmentOf = (pid) => fact(() => readFileSync(`/proc/${pid}/environ`, "utf8").split("\0")) ?? [];
const parentOf = (pid) => Number(fact(() => /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]));
const isZombie = (pid) => fact(() => /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))) ?? true;

function find(wanted) {
  const pids = (fact(() => readdirSync("/proc")) ?? []).filter((name) => /^\d+$/.test(name)).map(Number);
  return pids.filter((pid) => pid !== process.pid && wanted(pid) && !isZombie(pid));
}

/** PostgreSQL processes that work in `cluster`: postmasters enter their data directory, and nobody else is called so. */
export const postgresProcessesIn = (cluster) =>
  find((pid) => directoryOf(pid) === cluster && commandOf(pid) === "postgres");

/** Whether this is PostgreSQL's startup process, which recovers the database after a crash. */
export const isStartupOfPostgres = (pid) =>
  fact(() => readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("postgres: startup")) ?? false;

/** Processes that carry `name=value` in the environment they were started with. */
const processesMarked = (name, value) => find((pid) => environmentOf(pid).includes(`${name}=${value}`));

/** Sends a signal; that the process has just ended is as good. */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Gives processes with this mark a moment to end by themselves, and ends by force those that do not. */
export async function endMarked(name, value) {
  const left = () => processesMarked(name, value);
  for (const pid of await waitUntilGone(left, 2000)) signal(pid, "SIGKILL");
  await waitUntilGone(left, 2000);
}

/**
 * Ends by force what a process with this mark has left behind that has just died, where that does not end by itself within `ms`, as it
 * is frozen, say.
 */
export async function endOrphans(name, value, ms) {
  const orphans = () => {
    const marked = processesMarked(name, value);
    const parents = new Set([process.pid, ...marked]);
    return marked.filter((pid) => !parents.has(parentOf(pid)));
  };
  const left = orphans();
  await sleep(ms, undefined, { ref: false });
  for (const pid of left.length === 0 ? [] : orphans()) if (left.includes(pid)) signal(pid, "SIGKILL");
}

/** Waits until `list` finds nothing more, for `ms` at most, and returns what is left. */
export async function waitUntilGone(list, ms) {
  const end = performance.now() + ms;
  let left = list();
  while (left.length > 0 && performance.now() < end) {
    await sleep(20);
    left = list();
  }
  return left;
}
