import { once } from "node:events";
import { setTimeout as after } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { LoginParser } from "@dragoman/application/ldap";

/** A pattern that is at work for longer is hopeless: others take less than a millisecond. */
const mostMs = 1_000;
const maxMegabytes = 64;

type Found = Awaited<ReturnType<LoginParser["parse"]>>;

/** Cuts logins in a thread of its own, which a pattern that takes too long ends with; one login after the other. */
export class ThreadLoginParser implements LoginParser {
  private thread: Promise<Worker> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  parse(pattern: string, login: string): Promise<Found> {
    const found = this.last.then(() => this.run(pattern, login));
    this.last = found.catch(() => undefined);
    return found;
  }

  async close(): Promise<void> {
    await (await this.thread)?.terminate();
    this.thread = undefined;
  }

  private async run(pattern: string, login: string): Promise<Found> {
    const thread = await (this.thread ??= started());
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
  await once(thread, "message");
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
