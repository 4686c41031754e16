import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** `root` and all its descendants that live now: `{ pid, parent, command }`. */
export function familyOf(root) {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((name) => describe(Number(name)) ?? []);
  const family = new Set([root]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  return processes.filter(({ pid }) => family.has(pid));
}

/** User and system seconds that the processes have used so far, those of their children that ended included. */
export function cpuSeconds(pids) {
  return pids.reduce((sum, pid) => {
    const [, , , , , , , , , , , user, system, childUser, childSystem] = statOf(pid) ?? [];
    return sum + (user === undefined ? 0 : (Number(user) + Number(system) + Number(childUser) + Number(childSystem)) / ticksPerSecond);
  }, 0);
}

/** Proportional set size in MB: memory that processes share counts once among them. */
export function pssMB(pids) {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

function describe(pid) {
  const parent = statOf(pid)?.[1];
  const command = read(`/proc/${pid}/cmdline`)?.replaceAll("\0", " ").trim();
  return parent === undefined || command === undefined ? undefined : { pid, parent: Number(parent), command };
}

/** What follows the command's name in the kernel's line on a process: state, parent, … */
function statOf(pid) {
  const line = read(`/proc/${pid}/stat`);
  return line?.slice(line.lastIndexOf(")") + 2).split(" ");
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined; // it ended while we looked
  }
}
