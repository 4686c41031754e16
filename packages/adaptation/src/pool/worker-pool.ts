import { Worker } from "node:worker_threads";
import type { Reply, Task } from "./task.js";

/** How many threads work, and how they are started. */
export interface PoolOptions {
  /** How many threads at most; they begin when they are needed. With 0, all is done in the thread of the caller. */
  readonly workers: number;
  /** Arguments of Node.js for each thread. */
  readonly execArgv?: readonly string[];
}

/** How a piece of work is ended. */
export interface RunOptions {
  /** Ends the work: with threads at once, without them before the next piece of it begins. */
  readonly signal?: AbortSignal | undefined;
  /** Ends work that a thread is at for longer; how long it waited for one does not count. Without threads nothing can end it. */
  readonly mostMs?: number;
}

interface Job {
  readonly task: Task<never, unknown>;
  readonly input: unknown;
  readonly mostMs: number | undefined;
  /** Ends it, while a thread is at it. */
  timer?: NodeJS.Timeout;
  readonly settle: (reply: { readonly output: unknown } | { readonly error: unknown }) => void;
}

/** Jobs that a signal ends, and what hears it. */
interface Ended {
  readonly jobs: Set<Job>;
  readonly abort: () => void;
}

/**
 * Threads for work that takes long. Work begins in the order in which it was asked for; what fails in a thread rejects as it would here.
 * Who wants the same result whatever the number of threads cuts the work into pieces whose number does not depend on it.
 */
export class WorkerPool {
  readonly workers: number;
  private readonly idle: Worker[] = [];
  private readonly busy = new Map<Worker, Job>();
  private readonly waiting: Job[] = [];
  private readonly ending = new Map<AbortSignal, Ended>();
  private last: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(private readonly options: PoolOptions) {
    this.workers = options.workers;
    if (!Number.isInteger(this.workers) || this.workers < 0) {
      throw new RangeError(`workers is ${this.workers}; a pool has 0 or more of them.`);
    }
  }

  /** Rejects with what the work throws, with the signal's reason, and when the pool is closed. */
  async run<Input, Output>(task: Task<Input, Output>, input: Input, { signal, mostMs }: RunOptions = {}): Promise<Output> {
    signal?.throwIfAborted();
    if (this.closed) throw poolClosed();
    if (this.workers === 0) return this.runHere(task, input, signal);
    return new Promise<Output>((resolve, reject) => {
      const job: Job = { task: task as Task<never, unknown>, input, mostMs, settle: (reply) => {
        unheed?.();
        clearTimeout(job.timer);
        if ("error" in reply) reject(reply.error as Error);
        else resolve(reply.output as Output);
      } };
      const unheed = signal === undefined ? undefined : this.heed(signal, job);
      this.waiting.push(job);
      this.begin();
    });
  }

  /** Runs a task on each input; the outputs stand in the order of the inputs. The first failure ends what is at work and what waits. */
  async runAll<Input, Output>(task: Task<Input, Output>, inputs: readonly Input[], { signal }: RunOptions = {}): Promise<Output[]> {
    const failed = new AbortController();
    const either = signal === undefined ? failed.signal : AbortSignal.any([signal, failed.signal]);
    const running = inputs.map((input) => this.run(task, input, { signal: either }));
    try {
      return await Promise.all(running);
    } catch (error) {
      failed.abort(error);
      await Promise.allSettled(running);
      throw error;
    }
  }

  /** Ends all threads. Work that is not done rejects. */
  async close(): Promise<void> {
    this.closed = true;
    for (const job of [...this.waiting.splice(0), ...this.busy.values()]) job.settle({ error: poolClosed() });
    const threads = [...this.idle.splice(0), ...this.busy.keys()];
    this.busy.clear();
    await Promise.all([this.last, ...threads.map((thread) => thread.terminate())]);
  }

  private runHere<Input, Output>(task: Task<Input, Output>, input: Input, signal: AbortSignal | undefined): Promise<Output> {
    const done = this.last.then(async () => {
      // A signal may come between two pieces.
      await new Promise<void>((resolve) => void setImmediate(resolve));
      signal?.throwIfAborted();
      if (this.closed) throw poolClosed();
      return task.work(input);
    });
    this.last = done.catch(() => undefined);
    return done;
  }

  private begin(): void {
    while (this.waiting.length > 0 && this.busy.size < this.workers) {
      const job = this.waiting.shift() as Job;
      const thread = this.idle.pop() ?? this.open();
      this.busy.set(thread, job);
      thread.ref();
      const { mostMs } = job;
      if (mostMs !== undefined) {
        job.timer = setTimeout(() => this.abandon(job, new Error(`The work took longer than ${mostMs} ms.`)), mostMs);
      }
      const { module, name } = job.task;
      try {
        thread.postMessage({ id: 0, module, name, input: job.input });
      } catch (error) {
        this.release(thread, { error });
      }
    }
  }

  private open(): Worker {
    const thread = new Worker(new URL("./thread.js", import.meta.url), { execArgv: [...this.options.execArgv ?? []] });
    thread.on("message", (reply: Reply) => this.release(thread, reply));
    thread.on("error", (error) => this.lose(thread, error));
    thread.on("exit", () => this.lose(thread, new Error("The thread ended without an answer.")));
    return thread;
  }

  private release(thread: Worker, reply: { readonly output: unknown } | { readonly error: unknown }): void {
    const job = this.busy.get(thread);
    if (job === undefined) return;
    this.busy.delete(thread);
    // A process is not kept alive by a pool that nobody asks anything.
    thread.unref();
    this.idle.push(thread);
    job.settle(reply);
    this.begin();
  }

  private lose(thread: Worker, error: Error): void {
    const job = this.busy.get(thread);
    this.busy.delete(thread);
    const at = this.idle.indexOf(thread);
    if (at >= 0) this.idle.splice(at, 1);
    job?.settle({ error });
    if (!this.closed) this.begin();
  }

  /** One listener for each signal, however many jobs it ends. Answers a function by which the job is not ended by it any more. */
  private heed(signal: AbortSignal, job: Job): () => void {
    const ended = this.ending.get(signal) ?? this.listenTo(signal);
    ended.jobs.add(job);
    return () => {
      ended.jobs.delete(job);
      if (ended.jobs.size > 0) return;
      signal.removeEventListener("abort", ended.abort);
      this.ending.delete(signal);
    };
  }

  private listenTo(signal: AbortSignal): Ended {
    const jobs = new Set<Job>();
    const ended = { jobs, abort: () => { for (const job of [...jobs]) this.abandon(job, signal.reason); } };
    signal.addEventListener("abort", ended.abort);
    this.ending.set(signal, ended);
    return ended;
  }

  private abandon(job: Job, reason: unknown): void {
    const at = this.waiting.indexOf(job);
    if (at >= 0) this.waiting.splice(at, 1);
    for (const [thread, held] of this.busy) {
      if (held !== job) continue;
      this.busy.delete(thread);
      void thread.terminate();
    }
    job.settle({ error: reason });
    this.begin();
  }
}

function poolClosed(): Error {
  return new Error("The pool is closed.");
}

/** Opens a pool. Close it in a `finally`. */
export function openPool(options: PoolOptions): WorkerPool {
  return new WorkerPool(options);
}
