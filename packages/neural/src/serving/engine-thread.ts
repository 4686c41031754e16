import { Worker } from "node:worker_threads";
import { KeptUnlessFailed } from "@dragoman/domain/common";
import { compileBergamot, type ModelBytes } from "./bergamot.js";
import type { Batch, ThreadInput, ThreadMessage } from "./thread-messages.js";

/** A model takes less than a second; a busy machine may take a while. */
const longestStartMs = 60_000;

/** A thread with the engine in it. It translates one batch at a time. */
export interface EngineThread {
  /** With one of its models, by its place. Rejects with the reason where it does not end well; the thread is of no use then. */
  translate(texts: readonly string[], model: number): Promise<readonly string[]>;
  /** Bytes that the engine holds in it. */
  readonly heapBytes: number;
  /** Processor time of the thread so far, in milliseconds; undefined if unknown. */
  cpuMs?(): number | undefined;
  end(): Promise<void>;
}

/** Starts a thread; rejects with the reason where the engine cannot load the models. */
export type StartThread = (models: readonly ModelBytes[]) => Promise<EngineThread>;

const compiled = new KeptUnlessFailed(compileBergamot);

export interface ThreadOptions {
  /** Arguments of Node.js for each thread. */
  readonly execArgv?: readonly string[];
  /** Processor time in milliseconds of the thread that has this id in the kernel. Without it, waiting for a processor counts as work. */
  readonly cpuMsOf?: (tid: number) => number | undefined;
}

/** Starts each engine in a worker thread. */
export function threadStarter({ execArgv = [], cpuMsOf }: ThreadOptions = {}): StartThread {
  return async (models) => {
    const input: ThreadInput = { compiled: await compiled.get(), models };
    const worker = new Worker(new URL("./neural-thread.js", import.meta.url), { workerData: input, execArgv: [...execArgv] });
    const thread = new WorkerThread(worker, cpuMsOf);
    await thread.start();
    return thread;
  };
}

class WorkerThread implements EngineThread {
  heapBytes = 0;
  private waiting: { resolve(texts: readonly string[]): void; reject(reason: Error): void } | undefined;
  private ended: Error | undefined;
  private tid: number | undefined;

  constructor(private readonly worker: Worker, private readonly cpuMsOf: ThreadOptions["cpuMsOf"]) {
    worker.on("message", (message: ThreadMessage) => this.hear(message));
    worker.on("error", (error) => this.fail(error instanceof Error ? error : new Error(String(error))));
    worker.on("exit", () => this.fail(new Error("the engine's thread ended without an answer")));
  }

  /** Settles when the engine has loaded its models. */
  async start(): Promise<void> {
    const late = setTimeout(() => this.fail(new Error("the engine did not start in time")), longestStartMs);
    try {
      await this.answer();
    } catch (error) {
      await this.end();
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  translate(texts: readonly string[], model: number): Promise<readonly string[]> {
    if (this.ended !== undefined) return Promise.reject(this.ended);
    this.worker.postMessage({ texts, model } satisfies Batch);
    return this.answer();
  }

  cpuMs(): number | undefined {
    return this.tid === undefined ? undefined : this.cpuMsOf?.(this.tid);
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private answer(): Promise<readonly string[]> {
    return new Promise((resolve, reject) => { this.waiting = { resolve, reject }; });
  }

  private hear(message: ThreadMessage): void {
    if ("failure" in message) {
      this.fail(new Error(message.failure));
      return;
    }
    this.heapBytes = message.heapBytes;
    if ("ready" in message) this.tid = message.tid;
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve("texts" in message ? message.texts : []);
  }

  private fail(reason: Error): void {
    this.ended ??= reason;
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.reject(this.ended);
  }
}
