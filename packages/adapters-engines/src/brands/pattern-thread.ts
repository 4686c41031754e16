import { Worker } from "node:worker_threads";
import type { PatternMatch, PatternOutcome } from "@dragoman/application/brands";
import { cpuMsOfThread } from "@dragoman/host-protocol/process-life";

/** More places than any text has for names; chosen so that passing them on takes no time either. */
const mostMatches = 20_000;
/** A thread that used less processor time than this was waiting for a processor. Its pattern may be quick. */
const leastCpuMs = 50;
const maxMegabytes = 64;

const patternsProgram = new URL("../../workers/patterns.mjs", import.meta.url);

interface Reply {
  readonly ready?: true;
  /** With `ready`: the id that the kernel gives the thread. Absent where the system has no /proc. */
  readonly tid?: number;
  /** Which pattern is done; their number when all are. */
  readonly at: number;
  /** Flat: text, start, end, and so on. */
  readonly places?: readonly number[];
}

/** One thread that runs patterns. It lives until it is ended, or a pattern took too long. */
export class PatternThread {
  private readonly atWork = new Int32Array(new SharedArrayBuffer(4));
  private readonly worker: Worker;
  private tid: number | undefined;
  private receive: (reply: Reply) => void = () => undefined;
  private fail: () => void = () => undefined;
  /** Resolves to whether it came up. */
  readonly started: Promise<boolean>;

  constructor(program = patternsProgram) {
    this.worker = new Worker(program, {
      workerData: { atWork: this.atWork, mostMatches }, resourceLimits: { maxOldGenerationSizeMb: maxMegabytes }, execArgv: [],
      stdout: true, stderr: true,
    });
    // Whoever waits for an answer hears of it; the process must not hang on an idle thread.
    this.worker.unref();
    this.started = new Promise((resolve) => {
      this.receive = ({ ready, tid }) => {
        this.tid = tid;
        if (ready) resolve(true);
      };
      this.worker.once("exit", () => resolve(false));
    });
    this.worker.on("message", (reply: Reply) => this.receive(reply));
    this.worker.on("error", () => this.fail());
    this.worker.on("exit", () => this.fail());
  }

  /** One outcome for each pattern, and whether the thread can be used again. */
  run(
    patterns: readonly string[], texts: readonly string[], runMs: number,
  ): Promise<{ readonly outcomes: readonly PatternOutcome[]; readonly usable: boolean }> {
    const outcomes: PatternOutcome[] = patterns.map(() => ({ notRun: true }));
    const before = this.cpuMs();
    return new Promise((resolve) => {
      const end = (usable: boolean): void => {
        clearTimeout(timer);
        isOver = true;
        if (!usable) void this.end();
        resolve({ outcomes, usable });
      };
      const blame = (): void => {
        const at = Atomics.load(this.atWork, 0);
        if ("notRun" in (outcomes[at] ?? {})) outcomes[at] = { overran: true };
      };
      let isOver = false;
      // Replies that arrived while this process was busy are read before `setImmediate` runs, so they still count.
      const timer = setTimeout(() => setImmediate(() => {
        if (isOver) return;
        if (this.cpuMs() - before >= leastCpuMs) blame();
        end(false);
      }), runMs);
      this.fail = () => { blame(); end(false); };
      this.receive = ({ at, places }) => {
        if (at === patterns.length) end(true);
        else outcomes[at] = places === undefined ? { overran: true } : { matches: matchesFrom(places) };
      };
      Atomics.store(this.atWork, 0, 0);
      this.worker.postMessage({ patterns, texts });
    });
  }

  /** Processor time of the thread so far, in milliseconds; of the whole process where there is no /proc. */
  private cpuMs(): number {
    // The thread has ended because of its pattern.
    if (this.tid !== undefined) return cpuMsOfThread(this.tid) ?? Infinity;
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }

  async end(): Promise<void> {
    this.receive = () => undefined;
    this.fail = () => undefined;
    await this.worker.terminate();
  }
}

function matchesFrom(places: readonly number[]): PatternMatch[] {
  const matches: PatternMatch[] = [];
  for (let at = 0; at < places.length; at += 3) {
    matches.push({ text: places[at] as number, start: places[at + 1] as number, end: places[at + 2] as number });
  }
  return matches;
}
