import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { until } from "./until.js";

/** A group of processes that share a part of the machine's processors. */
export interface Quota {
  /** From now on this process, and all that it starts, belongs to it. */
  add(pid: number): void;
  /** Its processes may use as much as all others from now on. */
  lift(): void;
  /** To be called when all its processes have ended. */
  remove(): Promise<void>;
}

const periodMicros = 100_000;

/** Where control groups of processors are, by the versions of their interface; root can make some there where a system lets him. */
const versions = [
  { place: "/sys/fs/cgroup/cpu", file: "cpu.cfs_quota_us", textOf: (micros: number) => String(micros) },
  { place: "/sys/fs/cgroup", file: "cpu.max", textOf: (micros: number) => `${micros} ${periodMicros}` },
] as const;

/** Makes one with this share of all processors; undefined where the system does not let us. */
export function makeQuota(share: number): Quota | undefined {
  const version = versions.find(({ place, file }) => canLimit(place, file));
  if (version === undefined) return undefined;
  const folder = join(version.place, `dragoman-test-${process.pid}`);
  mkdirSync(folder);
  writeFileSync(join(folder, version.file), version.textOf(share * availableParallelism() * periodMicros));
  const processes = "cgroup.procs";
  return {
    add: (pid) => writeFileSync(join(folder, processes), String(pid)),
    lift() {
      // Not only its limit: within the group they would share what one process outside gets.
      for (const pid of readFileSync(join(folder, processes), "utf8").split("\n")) if (pid !== "") moveTo(version.place, pid);
    },
    async remove() {
      await until("the processes under the quota to be gone", async () => {
        try {
          rmdirSync(folder);
          return true;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "EBUSY") throw error;
          return undefined;
        }
      });
    },
  };
}

function moveTo(group: string, pid: string): void {
  try {
    writeFileSync(join(group, "cgroup.procs"), pid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // It ended meanwhile.
  }
}

function canLimit(place: string, file: string): boolean {
  try {
    if (file === "cpu.max") writeFileSync(join(place, "cgroup.subtree_control"), "+cpu");
    else readFileSync(join(place, file));
    accessSync(place, constants.W_OK);
    const trial = join(place, `dragoman-trial-${process.pid}`);
    mkdirSync(trial);
    rmdirSync(trial);
    return true;
  } catch {
    return false; // There is no such interface here, or it belongs to somebody else.
  }
}

/** Starts processes that keep processors busy, each in a session of its own, since Linux may share processors among sessions. */
export class BusyProcesses {
  private readonly all: ChildProcess[];

  constructor(count: number) {
    this.all = Array.from({ length: count }, () => spawn("timeout", ["900", "sh", "-c", "while :; do :; done"],
      { stdio: "ignore", detached: true }));
  }

  end(): void {
    for (const { pid } of this.all.splice(0)) if (pid !== undefined) endGroup(pid);
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
