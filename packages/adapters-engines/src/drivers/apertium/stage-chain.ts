import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { type InnerStage, withInnerStages } from "./inner-stages.js";
import type { Stage } from "./parse-mode.js";

/** The running programs of a pipeline. What one writes the next one reads, but for what is done in this process between them. */
export interface StageChain {
  readonly input: Writable;
  readonly output: Readable;
  /** Process ids, first stage first. */
  readonly pids: readonly number[];
  /** Settles when the first stage has ended: what ended, and how, in one sentence. */
  readonly ended: Promise<string>;
  /** Settles when every stage has ended. */
  readonly gone: Promise<void>;
  kill(): void;
}

/** How long to look for the stage that is to blame when the first one that ended was only its neighbour. */
const blameMs = 20;

/** Starts the stages; throws a sentence when a program is not installed. */
export function startStages(stages: readonly Stage[]): StageChain {
  const links = withInnerStages(stages);
  const programs = links.filter((link) => "program" in link);
  const commands = programs.map(command);
  const children: ChildProcess[] = [];
  const kill = (): void => { for (const child of children) child.kill("SIGKILL"); };
  let output: Readable | undefined;
  let inner: InnerStage["step"] | undefined;
  for (const link of links) {
    if ("step" in link) {
      inner = link.step;
      continue;
    }
    const child = startStage(commands[children.length] as string[], inner === undefined ? output : undefined);
    if (inner !== undefined) stepBetween(output as Readable, inner, child.stdin as Writable, kill);
    inner = undefined;
    children.push(child);
    output = child.stdout as Readable;
  }
  if (inner !== undefined) output = stepBetween(output as Readable, inner, new PassThrough(), kill);
  const input = (children[0] as ChildProcess).stdin as Writable;
  // A dead stage makes writing fail; `ended` reports its end.
  input.on("error", () => undefined);
  return { input, output: output as Readable, kill, pids: children.map(({ pid }) => pid ?? 0), ...watch(programs, children) };
}

/**
 * Stages get neither our secrets nor our standard error, on which some of them repeat what they read; and a session of
 * their own, so that Ctrl-C on a terminal lets them finish what is in work.
 */
function startStage([program, ...args]: readonly string[], before: Readable | undefined): ChildProcess {
  const child = spawn(program as string, args, { stdio: [before ?? "pipe", "pipe", "ignore"], env: stageEnvironment, detached: true });
  before?.destroy();
  return child;
}

/** In characters. What a stage writes about a text is at most some dozens of times as long. */
const longestWritten = 4_000_000;

/** Sends each text through the step as soon as its end is there. No more wait than are in work, so that they are not held back. */
function stepBetween<T extends Writable>(before: Readable, step: InnerStage["step"], behind: T, kill: () => void): T {
  let begun = "";
  before.setEncoding("utf8");
  before.on("data", (chunk: string) => {
    const end = chunk.lastIndexOf("\0");
    if (end >= 0) behind.write(`${(begun + chunk.slice(0, end)).split("\0").map(step).join("\0")}\0`);
    begun = end >= 0 ? chunk.slice(end + 1) : begun + chunk;
    if (begun.length > longestWritten) kill();
  });
  before.on("end", () => behind.end(begun));
  before.on("error", () => behind.end());
  behind.on("error", () => undefined);
  return behind;
}

const searchPath = process.env["PATH"] ?? "/usr/local/bin:/usr/bin:/bin";

/**
 * Stages spend a fifth of their time on allocating small strings. The allocator of gperftools saves a tenth of their processor time.
 * Where it is not installed, glibc saves half of that if it keeps 127 instead of 7 freed blocks of each size.
 */
const allocator = installedAllocator();

const stageEnvironment = {
  PATH: searchPath, LC_ALL: "C.UTF-8", ...(allocator === undefined ? { GLIBC_TUNABLES: "glibc.malloc.tcache_count=127" } : {}),
};

/** Path of the library; undefined where it is not installed. */
function installedAllocator(): string | undefined {
  const multiarch = `${process.arch === "x64" ? "x86_64" : "aarch64"}-linux-gnu`;
  return [`/usr/lib/${multiarch}`, "/usr/lib64", "/usr/lib"].map((folder) => join(folder, "libtcmalloc_minimal.so.4")).find(
    (path) => mayUse(path, constants.R_OK));
}

/**
 * Programs through which a stage starts, in this order. With `setpriv`, Linux kills the stage when this process ends, even if the stage
 * hangs and never sees the end of its input. With `chrt`, the stage is a batch program to Linux: a stage that gets work does not interrupt
 * the running one, so that each finds more work at once, which saves 6 % of their time. `env` loads the allocator and comes last, because
 * every program that loads it starts 20 ms later.
 */
const launchers = [
  ["setpriv", "--pdeathsig", "KILL"], ["chrt", "--batch", "0"], ...(allocator === undefined ? [] : [["env", `LD_PRELOAD=${allocator}`]]),
];
let launcher: readonly string[] | undefined;

function command({ program, arguments: args }: Stage): string[] {
  const path = findProgram(program);
  if (path === undefined) throw new Error(`${program} is not installed`);
  return [...launcherHere(), path, ...args];
}

/** The launchers that are installed and work; some containers forbid what they do. */
function launcherHere(): readonly string[] {
  if (launcher !== undefined) return launcher;
  const found = launchers.map(trial);
  const usable = found.flatMap(({ works, command }) => (works ? command : []));
  // A machine out of processes or memory says nothing of a launcher, so the next stage tries it again.
  if (found.every(({ isSure }) => isSure)) launcher = usable;
  return usable;
}

interface Trial {
  readonly command: readonly string[];
  readonly works: boolean;
  readonly isSure: boolean;
}

function trial([program, ...args]: readonly string[]): Trial {
  const path = findProgram(program as string);
  if (path === undefined) return { command: [], works: false, isSure: true };
  const { status, error } = spawnSync(path, [...args, "true"], { stdio: "ignore", env: stageEnvironment });
  const { code = "" } = (error ?? {}) as NodeJS.ErrnoException;
  return { command: [path, ...args], works: status === 0, isSure: !["EAGAIN", "ENOMEM", "EMFILE", "ENFILE"].includes(code) };
}

function findProgram(name: string): string | undefined {
  const paths = name.includes("/") ? [name] : searchPath.split(delimiter).map((folder) => join(folder, name));
  return paths.find((path) => mayUse(path, constants.X_OK));
}

function mayUse(path: string, how: number): boolean {
  try {
    accessSync(path, how);
    return true;
  } catch {
    return false; // not there, or not for us: the next folder may have it
  }
}

function watch(stages: readonly Stage[], children: readonly ChildProcess[]): Pick<StageChain, "ended" | "gone"> {
  let tellEnded: (reason: string) => void = () => undefined;
  let tellGone: () => void = () => undefined;
  const ended = new Promise<string>((resolve) => { tellEnded = resolve; });
  const gone = new Promise<void>((resolve) => { tellGone = resolve; });
  let left = children.length;
  children.forEach((child, place) => {
    const { program } = stages[place] as Stage;
    let over = false;
    const end = (reason: string, guilty: boolean): void => {
      if (over) return;
      over = true;
      // Neighbours of a dead stage end with 0 or SIGPIPE at once; the guilty one is reaped within milliseconds.
      if (guilty) tellEnded(reason);
      else setTimeout(() => tellEnded(reason), blameMs);
      if (--left === 0) tellGone();
    };
    child.on("error", (error) => end(`${program} cannot be started: ${error.message}`, true));
    child.on("exit", (code, signal) =>
      end(`${program} ended with ${signal ?? `code ${code}`}`, signal === null ? code !== 0 : signal !== "SIGPIPE"));
  });
  return { ended, gone };
}
