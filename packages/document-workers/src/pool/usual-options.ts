import { availableParallelism } from "node:os";
import type { WorkerOptions } from "./document-workers.js";

/** What a worker of either program may take. */
const limits = {
  heapMegabytes: 1_024, residentMegabytes: 2_048,
  budgets: {
    // 1 MB of HTML takes 0.2 s warm and 0.6 s in a new process; on a slow machine three times that.
    quick: { baseMs: 5_000, perMegabyteMs: 4_000 },
    // A PDF of 1 MB may have hundreds of pages, each of which takes up to 0.1 s.
    long: { baseMs: 30_000, perMegabyteMs: 8_000 },
  },
  niceness: { usual: 10, slow: 19 },
} as const;

/**
 * What workers see of the environment: where programs and temporary files are, and the sentence rules. Never a key, a password or the
 * address of the database, since a worker runs what strangers sent.
 */
function environmentOf(environment: NodeJS.ProcessEnv): WorkerOptions["environment"] {
  const { PATH, HOME, TMPDIR, LANG, TZ, TESSDATA_PREFIX, DRAGOMAN_SENTENCE_RULES } = environment;
  return { PATH, HOME, TMPDIR, LANG, TZ, TESSDATA_PREFIX, DRAGOMAN_SENTENCE_RULES };
}

/** The workers of a server, for calls that people wait for. Their number is bounded, because each new worker first compiles its code. */
export function serverWorkers(file: string, environment: NodeJS.ProcessEnv): WorkerOptions {
  const most = Math.min(Math.max(3, availableParallelism() + 1), 9);
  return { ...limits, file, environment: environmentOf(environment), ready: 2, most, maxSlow: 2, maxLong: most - 1 };
}

/** The workers of a job engine: each of its jobs keeps one while its document is read and written. */
export function jobEngineWorkers(file: string, environment: NodeJS.ProcessEnv, jobsAtOnce: number): WorkerOptions {
  const most = jobsAtOnce + 1;
  return { ...limits, file, environment: environmentOf(environment), ready: 1, most, maxSlow: 0, maxLong: most };
}
