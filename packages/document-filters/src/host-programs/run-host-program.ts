import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { DomainError, KeptUnlessFailed } from "@dragoman/domain/common";
import { cages, type Cage } from "./cages.js";
import { handOver, inScratchFolder } from "./scratch-folder.js";
import { watcher } from "./watcher.js";

/** What a program may take. */
export interface HostProgramLimits {
  /** Until it is ended. */
  readonly seconds: number;
  /** Of one processor; a machine that is busy takes longer for them. */
  readonly cpuSeconds: number;
  /** Of address space, which is more than what is in use. */
  readonly memoryBytes: number;
  /** Of each file that it writes. */
  readonly fileBytes: number;
}

/** A program of this machine, to be run once. */
export interface HostProgramRun {
  /** Its file, by an absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  /** Where it works, and the only place that it writes to; all that is in it is its user's (`handOver`). */
  readonly folder: string;
  /** What it reads besides `folder` and the system's own. */
  readonly readable?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly limits: HostProgramLimits;
}

/** How a program ended. */
export interface HostProgramEnd {
  /** As shells have it: 128 and the number of the signal for one that was killed. */
  readonly exitCode: number;
  /** Which limit ended it. */
  readonly exceeded?: "seconds" | "fileBytes";
  /** The last of what it said. */
  readonly said: string;
}

/**
 * Runs a program of the host apart from everything else: in a process group of its own that ends as one, as another user where we are
 * root, without network and other people's files where the system lets us (`cages`), without our environment, and within its limits.
 * It does not outlive this process, however that ends: it is watched by a process that hears of that.
 */
export async function runHostProgram(run: HostProgramRun): Promise<HostProgramEnd> {
  const { cage } = await chosenCage.get();
  return runIn(cage, run);
}

const chosenCage = new KeptUnlessFailed(chooseCage);

/** How host programs are caged here. */
export async function cageOfHostPrograms(): Promise<string> {
  return (await chosenCage.get()).name;
}

/** The first cage that a program can write its folder in; the last one always does. */
async function chooseCage(): Promise<{ readonly name: string; readonly cage: Cage }> {
  const all = cages();
  for (const one of all.slice(0, -1)) if (await holds(one.cage)) return one;
  return all.at(-1) as { name: string; cage: Cage };
}

const trial: HostProgramLimits = { seconds: 20, cpuSeconds: 5, memoryBytes: 2 ** 30, fileBytes: 1_024 };

function holds(cage: Cage): Promise<boolean> {
  return inScratchFolder(async (folder) => {
    await handOver(folder);
    const { exitCode, exceeded } = await runIn(cage, { program: "/bin/sh", args: ["-c", ": > trial"], folder, limits: trial });
    // A trial that was cut off says nothing of the cage, and a weaker one must not be kept for it.
    if (exceeded !== undefined) throw busy();
    return exitCode === 0;
  });
}

const busy = (): DomainError => new DomainError("unavailable", "host-program-busy",
  `The machine is too busy to run programs that read documents: a trial did not end within ${trial.seconds} seconds.`,
  { details: "Ask again in a moment.", retryAfterSeconds: 10 });

/** So much of what a program says is kept. */
const saidCharacters = 4_096;

async function runIn(cage: Cage, run: HostProgramRun): Promise<HostProgramEnd> {
  const { program, args, folder, readable = [], environment = {}, limits } = run;
  const { seconds, cpuSeconds, memoryBytes, fileBytes } = limits;
  const bounds = [cpuSeconds, Math.ceil(memoryBytes / 1_024), Math.ceil(fileBytes / 512)].map(String);
  const child = spawn("/bin/sh", ["-c", watcher, "sh", folder, ...bounds, ...cage(folder, readable), program, ...args], {
    cwd: folder, detached: true, stdio: ["pipe", "pipe", "pipe"],
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: folder, TMPDIR: folder, LANG: "C.UTF-8", ...environment },
  });
  child.stdin.on("error", () => undefined); // It ended before us.
  const said = [child.stdout, child.stderr].map(lastOf);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.stdin.destroy(); // The watcher ends it then.
  }, seconds * 1_000);
  try {
    const exitCode = await new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code, signal) => resolve(code ?? (signal === null ? 1 : 137)));
    });
    return { exitCode, said: said.map((text) => text()).join(""), ...exceededBy(isLate, exitCode) };
  } finally {
    clearTimeout(timer);
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  }
}

/** By SIGXCPU and SIGXFSZ. One that was killed may have been in the way of somebody else. */
const [outOfTime, outOfSpace] = [152, 153];

function exceededBy(isLate: boolean, exitCode: number): Pick<HostProgramEnd, "exceeded"> {
  if (isLate || exitCode === outOfTime) return { exceeded: "seconds" };
  return exitCode === outOfSpace ? { exceeded: "fileBytes" } : {};
}

function lastOf(stream: Readable): () => string {
  let text = "";
  stream.setEncoding("utf8").on("data", (more: string) => (text = (text + more).slice(-saidCharacters)));
  return () => text;
}
