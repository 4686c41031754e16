import type { PatternOutcome, PatternRunner, PatternTime } from "@dragoman/application/brands";
import { PatternThread } from "./pattern-thread.js";

/** So many threads are there for whoever comes next; more would only share the same processors. */
const ready = 3;
/** So many there are at most, those that hopeless patterns hold included. */
const most = 6;
/** Who is at work longer than this probably will not come back, so that another one is started in its place. */
const suspectMs = 30;
/** A thread that does not come up is tried again after this. */
const retryMs = 1_000;

/**
 * Runs patterns in a few threads, which are made when the first patterns come. One that overruns ends with its thread;
 * before that another thread has taken its place, so that others do not queue behind it.
 */
export class PatternPool implements PatternRunner {
  /** Those that are free, at work, or coming up. */
  private readonly serving = new Set<PatternThread>();
  /** Those that have been at work for too long. */
  private readonly held = new Set<PatternThread>();
  private readonly idle: PatternThread[] = [];
  private readonly waiting: ((thread: PatternThread) => void)[] = [];
  /** Settles when the first thread is up, or has failed. */
  private first: Promise<boolean> | undefined;
  private closed = false;

  async run(patterns: readonly string[], texts: readonly string[], time: PatternTime): Promise<readonly PatternOutcome[]> {
    const notRun = (): PatternOutcome[] => patterns.map(() => ({ notRun: true }));
    if (patterns.length === 0 || time.runMs <= 0 || this.closed) return notRun();
    const thread = await this.take(time);
    if (thread === undefined) return notRun();
    // Another part of the same request may have used the time up meanwhile.
    if (time.runMs <= 0) {
      this.give(thread);
      return notRun();
    }
    const began = performance.now();
    const suspicion = setTimeout(() => this.hold(thread), suspectMs);
    const { outcomes, usable } = await thread.run(patterns, texts, time.runMs);
    clearTimeout(suspicion);
    const leftMs = time.runMs - (performance.now() - began);
    // Timers may fire a moment early: what is left of a millisecond is nothing.
    time.runMs = leftMs < 1 ? Math.min(leftMs, 0) : leftMs;
    this.takeBack(thread, usable);
    return outcomes;
  }

  /** Ends all threads; nothing is run any more. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.serving, ...this.held].map((thread) => thread.end()));
  }

  private async take(time: PatternTime): Promise<PatternThread | undefined> {
    this.fill();
    // The start of the first thread does not count as waiting time. On a busy machine it may take longer than `waitMs`.
    await this.first;
    const free = this.idle.pop();
    if (free !== undefined) return free;
    const began = performance.now();
    return new Promise((resolve) => {
      const taken = (thread?: PatternThread): void => {
        clearTimeout(timer);
        time.waitMs -= performance.now() - began;
        resolve(thread);
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(taken), 1);
        taken();
      }, Math.max(0, time.waitMs));
      this.waiting.push(taken);
    });
  }

  private give(thread: PatternThread): void {
    const next = this.waiting.shift();
    if (next === undefined) this.idle.push(thread);
    else next(thread);
  }

  private hold(thread: PatternThread): void {
    this.serving.delete(thread);
    this.held.add(thread);
    this.fill();
  }

  private takeBack(thread: PatternThread, usable: boolean): void {
    const wasHeld = this.held.delete(thread);
    if (usable && wasHeld && this.serving.size >= ready) void thread.end();
    else if (usable) {
      this.serving.add(thread);
      this.give(thread);
    } else this.serving.delete(thread);
    this.fill();
  }

  private fill(): void {
    while (!this.closed && this.serving.size < ready && this.serving.size + this.held.size < most) this.start();
  }

  private start(): void {
    const thread = new PatternThread();
    this.serving.add(thread);
    // eslint-disable-next-line dragoman/kept-promises -- It never rejects.
    this.first ??= thread.started;
    void thread.started.then((up) => {
      if (up) this.give(thread);
      else setTimeout(() => this.takeBack(thread, false), retryMs).unref();
    });
  }
}
