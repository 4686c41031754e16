import type { PatternOutcome, PatternRunner, PatternTime } from "@dragoman/application";
import { PatternThread } from "./pattern-thread.js";

/** Enough that one is free while hopeless patterns hold others, and few enough to leave the processors to the rest. */
const threads = 3;
/** A thread that does not come up is tried again after this. */
const retryMs = 1_000;

/** Runs patterns in a few threads, which are made when the first patterns come. One that overruns ends with its thread, and another takes its place. */
export class PatternPool implements PatternRunner {
  private readonly idle: PatternThread[] = [];
  private readonly all = new Set<PatternThread>();
  private readonly waiting: ((thread: PatternThread) => void)[] = [];
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
    const { outcomes, usable } = await thread.run(patterns, texts, time.runMs);
    time.runMs -= performance.now() - began;
    if (usable) this.give(thread);
    else this.replace(thread);
    return outcomes;
  }

  /** Ends all threads; nothing is run any more. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.all].map((thread) => thread.end()));
  }

  private take(time: PatternTime): Promise<PatternThread | undefined> {
    while (this.all.size < threads) this.start();
    const free = this.idle.pop();
    if (free !== undefined) return Promise.resolve(free);
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

  private replace(thread: PatternThread): void {
    this.all.delete(thread);
    if (!this.closed) this.start();
  }

  private start(): void {
    const thread = new PatternThread();
    this.all.add(thread);
    void thread.started.then((up) => {
      if (up) this.give(thread);
      else setTimeout(() => this.replace(thread), retryMs).unref();
    });
  }
}
