import {
  documentWorkerLost, documentWorkersBusy, isReadingLimit, takesTooLong, takesTooMuchMemory,
} from "@dragoman/application/documents";
import type { Session } from "../link/session.js";
import { useOf } from "./processor-time.js";
import { Suspects } from "./suspects.js";
import { WaitingCalls } from "./waiting-calls.js";
import { type SentCall, WorkerProcess, type WorkerProgram } from "./worker-process.js";

/** What a call may take: processor time for itself, and for each megabyte that it was sent. */
export interface Budget {
  readonly baseMs: number;
  readonly perMegabyteMs: number;
}

/** How many workers there are, and what each may take. */
export interface WorkerOptions extends WorkerProgram {
  /** Workers kept ready for calls, from the first call on. */
  readonly ready: number;
  /** Maximum number of workers at work, apart from `maxSlow`. */
  readonly most: number;
  /** Maximum number of quick calls beyond `most` that already took long. They run behind everything else. */
  readonly maxSlow: number;
  /** Niceness of workers. They come behind the translation of texts, which needs no worker. `slow` applies while a call takes long. */
  readonly niceness: { readonly usual: number; readonly slow: number };
  /** Maximum number of `long` calls at once, so that quick ones always find a worker. */
  readonly maxLong: number;
  /** Maximum memory of a worker beyond its heap counts too: decoded bytes, buffers, code. */
  readonly residentMegabytes: number;
  readonly budgets: Readonly<Record<Lane, Budget>>;
}

/** `quick` calls have somebody waiting for the answer; `long` ones read files of any size. */
export type Lane = "quick" | "long";

/** Work for a worker. */
export interface Order extends SentCall {
  readonly lane: Lane;
  /** Whose input it is; "" where nobody knows. */
  readonly sender: string;
  readonly signal?: AbortSignal | undefined;
  /** Take this worker if it is there and soon free. */
  readonly at?: Worker | undefined;
}

/** A call that a worker has begun. */
export interface BegunCall {
  readonly session: Session;
  readonly answer: Promise<unknown>;
  /** The worker that it runs on. */
  readonly worker: Worker;
}

/** From this processor time on a quick call counts as slow: its worker goes behind others, and another worker may take its place. */
const slowMs = 250;
/** Time between two looks at what workers use. */
const lookMs = 50;
/** A canceled call may tidy up for so many looks, 2 s, before its worker is ended. */
const canceledLooks = 40;
/** A worker beyond those kept ready ends when it had nothing to do for this long. */
const idleMs = 60_000;
/** Processor time after which an idle worker is replaced by a new one, so that no worker comes near the limit that the kernel keeps. */
const spentMs = 1_200_000;
/** Processor time in which a worker must be loaded. */
const loadMs = 60_000;
/** Delay before another worker is started where one ended before it was loaded; doubled up to the second figure. */
const [restartMs, maxRestartMs] = [100, 10_000];
/** Maximum number of calls that wait. Each may hold an input in memory. */
const maxWaiting = 1_000;

/** A worker with what it is doing. */
export interface Worker {
  readonly process: WorkerProcess;
  order: Order | undefined;
  isSlow: boolean;
  /** Looks until its call, which was canceled, is ended with the process. */
  looksLeft: number;
  idleSince: number;
}

interface Waiting {
  readonly order: Order;
  readonly sender: string;
  readonly resolve: (begun: BegunCall) => void;
  readonly reject: (failure: Error) => void;
  /** It no longer waits. */
  readonly begun: () => void;
}

/**
 * Child processes that parse what people send. Each takes one call at a time and is ended, and replaced, when the call takes more
 * processor time or memory than it may; the call rejects with a DomainError that names the limit. Nobody else is harmed.
 */
export class DocumentWorkers {
  private readonly workers = new Set<Worker>();
  private readonly waiting = new WaitingCalls<Waiting>();
  private readonly suspects = new Suspects();
  private watch: NodeJS.Timeout | undefined;
  private retirement: NodeJS.Timeout | undefined;
  private restartDelayMs = 0;
  private restart: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(private readonly options: WorkerOptions) {}

  /** Starts the first worker. The others that are kept ready start with the first call, so that a start takes less processor time. */
  start(): void {
    if (!this.isClosed && this.workers.size === 0) this.add();
  }

  /** Ids of the processes, for the metrics and for tests. */
  get processIds(): readonly number[] {
    return [...this.workers].flatMap(({ process: { pid } }) => (pid === undefined ? [] : [pid]));
  }

  /** Begins a call as soon as a worker is free. Rejects with `document-workers-busy` where too many wait. */
  begin(order: Order): Promise<BegunCall> {
    const { signal, sender } = order;
    if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
    if (this.isClosed) return Promise.reject(documentWorkerLost("is stopping"));
    if (this.waiting.size >= maxWaiting) return Promise.reject(documentWorkersBusy(this.waiting.size));
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        if (this.waiting.remove(waiting)) reject(signal?.reason as Error);
      };
      const waiting: Waiting = { order, sender, resolve, reject, begun: () => signal?.removeEventListener("abort", giveUp) };
      this.waiting.add(waiting);
      signal?.addEventListener("abort", giveUp, { once: true });
      this.serve();
    });
  }

  /** A call whose answer is all that it sends. */
  async answer<T>(order: Order): Promise<T> {
    const { answer } = await this.begin(order);
    return await answer as T;
  }

  /** Ends all workers; calls under way reject. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.watch);
    clearTimeout(this.retirement);
    clearTimeout(this.restart);
    for (let one = this.waiting.next(() => true); one !== undefined; one = this.waiting.next(() => true)) {
      one.reject(documentWorkerLost("is stopping"));
    }
    await Promise.all([...this.workers].map(({ process }) => process.stop()));
  }

  /** Gives waiting calls to free workers, as long as there are both. */
  private serve(): void {
    for (let call = this.nextCall(); call !== undefined; call = this.nextCall()) {
      const worker = this.freeWorker(call.order.at) ?? this.add();
      this.run(worker, call);
    }
    this.keepReady();
  }

  private nextCall(): Waiting | undefined {
    if (this.waiting.size === 0 || this.restart !== undefined) return undefined;
    const orders = [...this.workers].flatMap(({ order, isSlow }) => (order === undefined ? [] : [{ order, isSlow }]));
    const slow = Math.min(orders.filter(({ isSlow }) => isSlow).length, this.options.maxSlow);
    if (orders.length - slow >= this.options.most) return undefined;
    const now = performance.now();
    const long = orders.filter(({ order }) => order.lane === "long").length;
    const hasSuspect = orders.some(({ order }) => this.suspects.has(order.sender, now));
    const slowSenders = new Set(orders.flatMap(({ order, isSlow }) => (isSlow ? [order.sender] : [])));
    return this.waiting.next(({ order: { lane, sender } }) => (lane === "long" ? long < this.options.maxLong : !slowSenders.has(sender))
      && !(hasSuspect && this.suspects.has(sender, now)));
  }

  private freeWorker(wanted: Worker | undefined): Worker | undefined {
    const free = [...this.workers].filter(({ order, process }) => order === undefined && process.isAlive);
    return free.find((worker) => worker === wanted) ?? free.find(({ process }) => process.idleSinceMs !== undefined) ?? free[0];
  }

  private run(worker: Worker, { order, resolve, begun }: Waiting): void {
    begun();
    worker.order = order;
    const { session, answer, over } = worker.process.call(order);
    const abort = (): void => {
      worker.process.cancel(session, order.signal?.reason as Error);
      worker.looksLeft = canceledLooks;
    };
    order.signal?.addEventListener("abort", abort, { once: true });
    this.watch ??= setInterval(() => this.look(), lookMs);
    resolve({ session, answer, worker });
    answer.catch((failure: unknown) => {
      if (isReadingLimit(failure)) this.suspects.add(order.sender, performance.now());
    });
    void over.then(() => {
      order.signal?.removeEventListener("abort", abort);
      this.release(worker);
    });
  }

  private release(worker: Worker): void {
    worker.order = undefined;
    worker.looksLeft = Infinity;
    worker.idleSince = performance.now();
    // Without rights a priority that was lowered cannot be raised again.
    if (worker.isSlow && worker.process.setNiceness(this.options.niceness.usual)) worker.isSlow = false;
    if (worker.isSlow || (worker.process.idleSinceMs ?? 0) > spentMs) worker.process.kill(new Error("replaced"));
    this.serve();
  }

  /** Ends calls that take more than they may. */
  private look(): void {
    let isWatching = false;
    for (const worker of this.workers) {
      if (worker.order === undefined) continue;
      isWatching = true;
      this.lookAt(worker, worker.order);
    }
    if (isWatching) return;
    clearInterval(this.watch);
    this.watch = undefined;
  }

  private lookAt(worker: Worker, { lane }: Order): void {
    const { process } = worker;
    if (--worker.looksLeft <= 0) return process.kill(documentWorkerLost("was no longer needed"));
    const use = process.pid === undefined ? undefined : useOf(process.pid);
    if (use === undefined) return;
    const { residentMegabytes, budgets } = this.options;
    if (use.residentBytes > residentMegabytes * 2 ** 20) return process.kill(takesTooMuchMemory(residentMegabytes));
    if (process.idleSinceMs === undefined) {
      if (use.processorMs > loadMs) process.kill(documentWorkerLost("cannot be loaded"));
      return;
    }
    const usedMs = use.processorMs - process.idleSinceMs;
    const { baseMs, perMegabyteMs } = budgets[lane];
    const budgetMs = baseMs + (perMegabyteMs * process.sentBytes) / 2 ** 20;
    if (usedMs > budgetMs) return process.kill(takesTooLong(budgetMs));
    if (lane === "long" || usedMs < slowMs || worker.isSlow) return;
    worker.isSlow = true;
    process.setNiceness(this.options.niceness.slow);
    this.serve();
  }

  private add(): Worker {
    const worker: Worker = {
      process: new WorkerProcess(this.options, () => this.removed(worker)),
      order: undefined, isSlow: false, looksLeft: Infinity, idleSince: performance.now(),
    };
    this.workers.add(worker);
    worker.process.setNiceness(this.options.niceness.usual);
    return worker;
  }

  private removed(worker: Worker): void {
    this.workers.delete(worker);
    if (this.isClosed) return;
    if (!worker.process.failedToLoad) this.restartDelayMs = 0;
    else {
      // It could not even be loaded: trying again at once would keep a processor busy, and those who wait hear of it.
      for (let one = this.waiting.next(() => true); one !== undefined; one = this.waiting.next(() => true)) {
        one.reject(documentWorkerLost("cannot be loaded"));
      }
      this.restartDelayMs = Math.min(Math.max(restartMs, this.restartDelayMs * 2), maxRestartMs);
      this.restart ??= setTimeout(() => {
        this.restart = undefined;
        this.serve();
      }, this.restartDelayMs);
    }
    this.serve();
  }

  private keepReady(): void {
    if (this.isClosed || this.restart !== undefined) return;
    const atWork = [...this.workers].filter(({ order }) => order !== undefined).length;
    // One more than are at work, so that the next call need not wait until a worker is loaded.
    const wanted = Math.max(this.options.ready, Math.min(atWork + 1, this.options.most));
    while (this.workers.size < wanted) this.add();
    if (this.workers.size > this.options.ready) this.retirement ??= setTimeout(() => this.retire(), idleMs).unref();
  }

  private retire(): void {
    this.retirement = undefined;
    const now = performance.now();
    for (const worker of this.workers) {
      if (this.workers.size <= this.options.ready) return;
      if (worker.order === undefined && now - worker.idleSince >= idleMs) {
        this.workers.delete(worker);
        worker.process.kill(new Error("no longer needed"));
      }
    }
    this.keepReady();
  }
}
