import { once } from "node:events";
import { setTimeout as after } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { LoginParser } from "@dragoman/application/ldap";
import { KeptUnlessFailed } from "@dragoman/domain/common";

/** A pattern that is at work for longer is hopeless: others take less than a millisecond. */
const mostMs = 1_000;
/** A thread starts in some milliseconds; a busy machine may take seconds. */
const mostStartMs = 10_000;
const maxMegabytes = 64;

type Found = Awaited<ReturnType<LoginParser["parse"]>>;

/** Cuts logins in a thread of its own, which a pattern that takes too long ends with; one login after the other. */
export class ThreadLoginParser implements LoginParser {
  private readonly thread: KeptUnlessFailed<Worker>;
  private last: Promise<unknown> = Promise.resolve();

  /** `start` starts a thread; rejects where it does not come up. */
  constructor(start: () => Promise<Worker> = started) {
    this.thread = new KeptUnlessFailed(async () => {
      const thread = await start();
      thread.once("exit", () => {
        // A newer one may have taken its place.
        void this.thread.current?.then((current) => { if (current === thread) void this.thread.forget(); }, () => undefined);
      });
      return thread;
    });
  }

  parse(pattern: string, login: string): Promise<Found> {
    const found = this.last.then(() => this.run(pattern, login));
    this.last = found.catch(() => undefined);
    return found;
  }

  async close(): Promise<void> {
    await this.thread.forget()?.then((thread) => thread.terminate(), () => undefined);
  }

  private async run(pattern: string, login: string): Promise<Found> {
    const thread = await this.thread.get();
    thread.postMessage({ pattern, login });
    const found = await firstMessage(thread);
    if (found === "overran") await this.close();
    return found;
  }
}

async function started(): Promise<Worker> {
  const thread = new Worker(new URL("../../workers/login-parser.mjs", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes }, execArgv: [],
  });
  // Whoever waits for it hears of its end in another way.
  thread.on("error", () => undefined);
  try {
    await once(thread, "message", { signal: AbortSignal.timeout(mostStartMs) });
  } catch (error) {
    await thread.terminate();
    throw error;
  }
  // The process must not stay for its sake.
  thread.unref();
  return thread;
}

/** What it says; `overran` when it says nothing in time, or runs out of memory. */
async function firstMessage(thread: Worker): Promise<Found> {
  const end = new AbortController();
  const { signal } = end;
  try {
    const said = once(thread, "message", { signal }).then(([groups]: (readonly string[] | null)[]) => groups ?? "noMatch");
    return await Promise.race([said, after(mostMs, "overran" as const, { signal })]);
  } catch {
    return "overran";
  } finally {
    end.abort();
  }
}
