import { Worker } from "node:worker_threads";
import type { DataFile, TrainingDataAnalysis, TrainingDataAnalyzer } from "@dragoman/application/adapted-language-pairs";
import type { FileAnalysis, FileToAnalyze } from "./analyze-file.js";

/** 3 GB take two minutes of a core; what takes longer than this was made to hurt, or waits for nobody. */
const usualLimitMs = 30 * 60_000;
/** Units are not kept; most is taken by the hashes that tell duplicates. */
const maxMegabytes = 512;
/** So many files are analysed at once; others wait for their turn. */
const atOnce = 2;

type Languages = Parameters<TrainingDataAnalyzer["analyze"]>[1];
type Options = NonNullable<Parameters<TrainingDataAnalyzer["analyze"]>[2]>;

/** Analyses training data in threads of its own, bounded in time and memory, and ended when nobody waits any more. */
export class ThreadDataAnalyzer implements TrainingDataAnalyzer {
  private running = 0;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly limitMs = usualLimitMs) {}

  async analyze(
    { training, test }: { readonly training: DataFile; readonly test?: DataFile }, languages: Languages, options: Options = {},
  ): Promise<TrainingDataAnalysis> {
    const trained = await this.inTurn(() => this.analyzeFile(training, languages, options), options.signal);
    const tested = test === undefined ? undefined : await this.inTurn(() => this.analyzeFile(test, languages, options), options.signal);
    return {
      processorErrors: [...trained.problems, ...tested?.problems ?? []], usable: trained.counts.translationUnits > 0,
      training: trained.counts, ...(tested && { test: tested.counts }),
      cleaning: { training: trained.cleaning, ...(tested && { test: tested.cleaning }) },
    };
  }

  private async inTurn<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    signal?.throwIfAborted();
    if (this.running >= atOnce) await this.turn(signal);
    else this.running++;
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const [next] = this.waiting;
      if (next === undefined) this.running--;
      else next();
    }
  }

  /** Resolves when another file has ended. Rejects when the caller goes away, whose upload is kept until then. */
  private turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.delete(take);
        signal?.removeEventListener("abort", abort);
      };
      const take = (): void => { leave(); resolve(); };
      const abort = (): void => { leave(); reject(signal?.reason as Error); };
      signal?.addEventListener("abort", abort);
      this.waiting.add(take);
    });
  }

  private async analyzeFile({ name, bytes }: DataFile, languages: Languages, options: Options): Promise<FileAnalysis> {
    const { verifySegmentation = false, signal } = options;
    const workerData: FileToAnalyze = { name, ...languages, verifySegmentation };
    const worker = new Worker(new URL("../../workers/training-data.mjs", import.meta.url), {
      workerData, resourceLimits: { maxOldGenerationSizeMb: maxMegabytes }, execArgv: [],
    });
    const iterator = bytes[Symbol.asyncIterator]();
    let timer: NodeJS.Timeout | undefined;
    let abort: (() => void) | undefined;
    try {
      return await new Promise<FileAnalysis>((resolve, reject) => {
        timer = setTimeout(() => resolve(unfinished(name, `Reading it takes more than ${this.limitMs / 60_000} minutes.`)), this.limitMs);
        signal?.addEventListener("abort", abort = () => reject(signal.reason));
        worker.on("message", (message: { readonly analysis?: FileAnalysis }) => {
          if (message.analysis !== undefined) resolve(message.analysis);
          else iterator.next().then(({ value, done }) => worker.postMessage(done === true ? {} : { piece: value }), reject);
        });
        worker.once("error", (error: NodeJS.ErrnoException) => {
          if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") return reject(error);
          resolve(unfinished(name, `Reading it takes more than ${maxMegabytes} MB of memory.`));
        });
        worker.once("exit", () => reject(new Error("the thread that analyses training data ended without an answer")));
      });
    } finally {
      clearTimeout(timer);
      if (abort !== undefined) signal?.removeEventListener("abort", abort);
      await worker.terminate();
      await iterator.return?.();
    }
  }
}

function unfinished(name: string, why: string): FileAnalysis {
  const none = { source: 0, target: 0 };
  return {
    counts: { characters: none, words: none, translationUnits: 0 }, cleaning: { read: 0, kept: 0, leftOut: [], verdict: [] },
    problems: [`${name}: ${why} Split it, or leave out what is no translation.`],
  };
}
