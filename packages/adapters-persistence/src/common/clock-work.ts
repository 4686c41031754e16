import { PostgresBackend } from "@agendajs/postgres-backend";
import { inTime } from "@dragoman/application/common";
import { Agenda, type Job, type JobRepository } from "agenda";
import type { Database } from "./database.js";
import type { SchemaStep } from "./slice.js";

/** The table of Agenda's PostgreSQL back end 3.0. Made here, because its own way of making it fails when servers start together. */
export const clockWorkSchema: SchemaStep = {
  number: 2, name: "clock-work", minimumCode: 2,
  sql: `
    CREATE TABLE clock_work (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name varchar(255) NOT NULL,
      priority integer NOT NULL DEFAULT 0,
      next_run_at timestamptz,
      type varchar(10) NOT NULL DEFAULT 'normal' CHECK (type IN ('normal', 'single')),
      locked_at timestamptz,
      last_finished_at timestamptz,
      failed_at timestamptz,
      fail_count integer,
      fail_reason text,
      repeat_timezone varchar(100),
      last_run_at timestamptz,
      repeat_interval varchar(255),
      data jsonb DEFAULT '{}'::jsonb,
      repeat_at varchar(255),
      disabled boolean DEFAULT FALSE,
      progress real,
      fork boolean DEFAULT FALSE,
      last_modified_by varchar(255),
      debounce_started_at timestamptz,
      start_date timestamptz,
      end_date timestamptz,
      skip_days jsonb,
      created_at timestamptz DEFAULT now(),
      updated_at timestamptz DEFAULT now()
    );
    CREATE UNIQUE INDEX clock_work_single_job ON clock_work (name) WHERE type = 'single';
  `,
};

/** Something that is to be done again and again. */
export interface ClockWorkJob {
  readonly name: string;
  readonly everyMs: number;
  /** May run again when a server died in its midst, and in rare cases twice at once: neither may matter. */
  run(stopping: AbortSignal): Promise<void>;
}

export interface ClockWorkSettings {
  readonly database: Database;
  readonly jobs: readonly ClockWorkJob[];
  readonly onFailure: (name: string, failure: unknown) => void;
  /** How often is looked whether something is due. */
  readonly lookEveryMs?: number;
  /** How long a server that died keeps others from its job. Agenda's timers live on for half of it after each run. */
  readonly holdMs?: number;
  /** How long a stop waits for jobs that run; what goes on longer is begun again by whoever comes next. */
  readonly stopMs?: number;
}

export interface ClockWork {
  /** Begins nothing more, and waits a moment for what runs, which learns of it through its signal. */
  stop(): Promise<void>;
}

/** How many looks are between two times at which the rows are set right. */
const looksBetween = 6;
/**
 * A clock that was ahead leaves a next run and a lock that are far off, and Agenda would wait for them, also after a restart. It goes
 * by the clock of its server, so this does as well. One that holds the job goes on holding it: it says so again and again.
 */
const setRight = `
  UPDATE clock_work SET next_run_at = LEAST(next_run_at, latest), locked_at = LEAST(locked_at, $3)
  FROM unnest($1::text[], $2::timestamptz[]) AS job (name, latest)
  WHERE clock_work.name = job.name AND (next_run_at > latest OR locked_at > $3)`;

/** The condition of Agenda's own statement. */
const lockable = `
  SELECT name FROM clock_work WHERE NOT disabled AND ((locked_at IS NULL AND next_run_at <= $1) OR locked_at <= $2)`;

/** Runs jobs by the clock, each on one of the servers at a time. A failure is reported, and the job runs again at its next time. */
export async function startClockWork(
  { database, jobs, onFailure, lookEveryMs = 10_000, holdMs = 30_000, stopMs = 2_000 }: ClockWorkSettings,
): Promise<ClockWork> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const backend = new PostgresBackend({ pool: database.pool, tableName: "clock_work", ensureSchema: false, disableNotifications: true });
  lockOnlyDue(backend.repository, database.pool);
  const agenda = new Agenda({
    backend,
    processEvery: lookEveryMs, defaultConcurrency: 1, defaultLockLimit: 1, defaultLockLifetime: holdMs,
  });
  // A database that restarts is no reason to end the process; Agenda looks again at its next turn.
  agenda.on("error", (failure: unknown) => onFailure("clock-work", failure));
  for (const job of jobs) {
    agenda.define(job.name, async (turn: Job) => {
      if (stopping.signal.aborted) return;
      const run = runOnce(job, stopping.signal, { holdMs, onFailure, touch: () => turn.touch() });
      running.add(run);
      await run.finally(() => running.delete(run));
    });
  }
  await agenda.start();
  for (const job of jobs) await agenda.every(job.everyMs, job.name);
  const setAllRight = async (): Promise<void> => {
    const now = Date.now();
    const latest = jobs.map(({ everyMs }) => new Date(now + everyMs));
    await database.run(() => database.pool.query(setRight, [jobs.map(({ name }) => name), latest, new Date(now)]));
  };
  await setAllRight();
  const healing = setInterval(() => void setAllRight().catch((failure: unknown) => onFailure("clock-work", failure)),
    looksBetween * lookEveryMs);
  return {
    async stop() {
      clearInterval(healing);
      stopping.abort();
      // Not Agenda's drain, which may wait although nothing runs.
      await inTime(Promise.allSettled(running), stopMs, undefined);
      await agenda.stop(false);
    },
  };
}

/**
 * Agenda tries to lock each of its jobs at each look, with a statement that writes: some twenty statements where most often nothing is
 * due. One statement for all jobs of a look finds those that may be locked; only these are tried.
 */
function lockOnlyDue(repository: JobRepository, pool: Database["pool"]): void {
  const lockNext = repository.getNextJobToRun.bind(repository);
  let look: Promise<ReadonlySet<string>> | undefined;
  const find = async (until: Date, deadline: Date): Promise<ReadonlySet<string>> => {
    const { rows } = await pool.query<{ name: string }>(lockable, [until, deadline]);
    return new Set(rows.map(({ name }) => name));
  };
  repository.getNextJobToRun = async (name, until, deadline, ...others) => {
    if (look === undefined) {
      // Agenda asks for all jobs at once, before it waits for the first answer.
      look = find(until, deadline);
      queueMicrotask(() => { look = undefined; });
    }
    return (await look).has(name) ? lockNext(name, until, deadline, ...others) : undefined;
  };
}

interface Turn extends Required<Pick<ClockWorkSettings, "holdMs" | "onFailure">> {
  /** Says that the job is still worked on. */
  touch(): Promise<void>;
}

async function runOnce(job: ClockWorkJob, stopping: AbortSignal, { holdMs, onFailure, touch }: Turn): Promise<void> {
  const report = (failure: unknown): void => onFailure(job.name, failure);
  const alive = setInterval(() => void touch().catch(report), holdMs / 3);
  try {
    await job.run(stopping);
  } catch (failure) {
    report(failure);
  } finally {
    clearInterval(alive);
  }
}
