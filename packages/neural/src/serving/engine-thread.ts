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
  end(): Promise<void>;
}

/** Starts a thread; rejects with the reason where the engine cannot load the models. */
export type StartThread = (models: readonly ModelBytes[]) => Promise<EngineThread>;

const compiled = new KeptUnlessFailed(compileBergamot);

/** How threads are started; `execArgv` are arguments of Node.js for each. */
export function threadStarter(execArgv: readonly string[] = []): StartThread {
  return async (models) => {
    const input: ThreadInput = { compiled: await compiled.get(), models };
    const worker = new Worker(new URL("./neural-thread.js", import.meta.url), { workerData: input, execArgv: [...execArgv] });
    const thread = new WorkerThread(worker);
    await thread.start();
    return thread;
  };
}

class WorkerThread implements EngineThread {
  heapBytes = 0;
  private waiting: { resolve(texts: readonly string[]): void; reject(reason: Error): void } | undefined;
  private ended: Error | undefined;

  constructor(private readonly worker: Worker) {
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
