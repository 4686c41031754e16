import { PostgresBackend } from "@agendajs/postgres-backend";
import { Agenda, type Job } from "agenda";
import type { Database } from "./database.js";

/** Something that is to be done again and again. */
export interface ClockWorkJob {
  readonly name: string;
  readonly everyMs: number;
  /** May run again when a server died in its midst, and in rare cases twice at once: neither may matter. */
  run(stopping: AbortSignal): Promise<void>;
}

export interface ClockWork {
  /** Resolves when what runs has ended; it is told through its signal. */
  stop(): Promise<void>;
}

/** How long a server that died holds a job, and how often a living one says that it still works. */
const lockMs = 5 * 60_000;
const touchMs = 60_000;

/** Runs jobs by the clock, each on one of the servers at a time. A failure is told and the job runs again at its next time. */
export async function startClockWork({ database, jobs, onFailure, lookEveryMs = 5000 }: {
  readonly database: Database;
  readonly jobs: readonly ClockWorkJob[];
  readonly onFailure: (name: string, failure: unknown) => void;
  readonly lookEveryMs?: number;
}): Promise<ClockWork> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const agenda = new Agenda({
    backend: new PostgresBackend({ pool: database.pool, tableName: "clock_work", ensureSchema: false, disableNotifications: true }),
    processEvery: lookEveryMs, defaultConcurrency: 1, defaultLockLimit: 1, defaultLockLifetime: lockMs,
  });
  // A database that restarts is no reason to end the process; Agenda looks again at its next turn.
  agenda.on("error", (failure: unknown) => onFailure("clock-work", failure));
  for (const job of jobs) {
    agenda.define(job.name, async (turn: Job) => {
      if (stopping.signal.aborted) return;
      const run = runOnce(job, turn, stopping.signal, onFailure);
      running.add(run);
      await run.finally(() => running.delete(run));
    });
  }
  await agenda.start();
  for (const job of jobs) await agenda.every(job.everyMs, job.name);
  return {
    async stop() {
      stopping.abort();
      // Not Agenda's drain, which may wait although nothing runs.
      await Promise.allSettled(running);
      await agenda.stop(false);
    },
  };
}

async function runOnce(job: ClockWorkJob, turn: Job, stopping: AbortSignal, onFailure: (name: string, failure: unknown) => void): Promise<void> {
  const told = (failure: unknown): void => onFailure(job.name, failure);
  const alive = setInterval(() => void turn.touch().catch(told), touchMs);
  try {
    await job.run(stopping);
  } catch (failure) {
    told(failure);
  } finally {
    clearInterval(alive);
  }
}
