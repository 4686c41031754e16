import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "@dragoman/application/audit";
import { DomainError, KeptUnlessFailed } from "@dragoman/domain/common";
import pg from "pg";
import { DataSource, type EntityManager, type EntitySchema } from "typeorm";
import { DatabaseDisk } from "./database-disk.js";
import {
  isAlreadyGone, isConnectionLost, isOnlyConnectionSilent, isSilent, isUndoneForRival, mayPass, meaningOf, notThere,
} from "./failures.js";
import { WatchedClient } from "./watched-client.js";

export interface DatabaseSettings {
  /** `postgresql://user:password@host:port/database`. */
  readonly url: string;
  readonly poolSize?: number;
  /** Connections for lists: as many as there are processors, two to four, so that lists leave some of these to translations. */
  readonly listPoolSize?: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** How long a database that is not there yet is waited for. */
  readonly waitMs?: number;
  /** On whose behalf the present change is made; without, or where it answers nobody, the audit keeps nothing of it. */
  readonly actor?: () => Actor | undefined;
  /** How long a caller waits for a free connection, or for a new one. */
  readonly connectTimeoutMs?: number;
}

/** An open PostgreSQL database. Its failures are DomainErrors where they mean something to the caller. */
export interface Database {
  readonly settings: DatabaseSettings;
  /** Tells whether its disk is full. */
  readonly disk: DatabaseDisk;
  /** TypeORM's own pool, for statements that stream bytes or come from other packages. */
  readonly pool: pg.Pool;
  /** Runs statements that only read, or that may run twice without harm; runs them again when the connection broke. */
  run<T>(statements: (manager: EntityManager) => Promise<T>): Promise<T>;
  /**
   * Runs statements that only read, as `run` does, of lists, totals and exports. These have a few connections of their own and wait
   * for each other, so that however many are asked for, no translation waits for a connection.
   */
  list<T>(statements: (manager: EntityManager) => Promise<T>): Promise<T>;
  /**
   * Runs statements together or not at all; runs them again when they were undone before their commit was asked for.
   * When the connection breaks during the commit nobody knows, so the caller is told.
   */
  transaction<T>(statements: (manager: EntityManager) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * PostgreSQL takes a row that is looked up for a turn of a disk, unless told otherwise: for a frequent part of a title it would
 * read a quarter of an index rather than a thousand rows.
 */
const rowsAreAtHand = "-c random_page_cost=1.1";
/** A list waits for its turn longer than others do, as those before it may take seconds; and no longer than for a silent database. */
const listTurnMs = 5_000;
const mostTries = 5;
/**
 * No try begins later than this, so none behind a whole turn of lists, or two new connections; but always where PostgreSQL
 * answers: behind a rival, or a connection that alone was silent. Callers hear within eight seconds of a database that is silent.
 */
const lastTryMs = 4_500;

/**
 * Connects to a database with these tables, waiting for one that still starts. Rejects with `database-unavailable`, or
 * `database-unsuitable` when waiting is no use.
 */
export async function connect(settings: DatabaseSettings, tables: readonly EntitySchema[]): Promise<Database> {
  const disk = new DatabaseDisk(await waitFor(settings));
  const { applicationName = "dragoman", poolSize = 10, connectTimeoutMs = 3000 } = settings;
  const { listPoolSize = Math.min(4, Math.max(2, availableParallelism())) } = settings;
  const source = await openPool({ ...settings, applicationName, poolSize, connectTimeoutMs }, tables);
  // Opened by the first list: a process that lists nothing needs no connections for it.
  const lists = new KeptUnlessFailed(() =>
    openPool({ ...settings, applicationName: `${applicationName}-lists`, poolSize: listPoolSize, connectTimeoutMs: listTurnMs }, tables,
      [rowsAreAtHand]));
  return {
    settings,
    pool: (source.driver as unknown as { master: pg.Pool }).master,
    disk,
    run: (statements) => tryAgain(disk, () => statements(source.manager)),
    list: (statements) => tryAgain(disk, async () => statements((await lists.get()).manager)),
    transaction: (statements) => tryAgain(disk, () => transact(source, statements)),
    close: async () => void await Promise.all([
      source.destroy(), lists.current?.then((opened) => opened.destroy(), () => undefined),
    ]),
  };
}

function openPool(
  settings: Required<Omit<DatabaseSettings, "waitMs" | "listPoolSize" | "actor">>, tables: readonly EntitySchema[],
  options: readonly string[] = [],
): Promise<DataSource> {
  return new DataSource({
    type: "postgres", url: settings.url, entities: [...tables],
    installExtensions: false, poolSize: settings.poolSize, connectTimeoutMS: settings.connectTimeoutMs,
    applicationName: settings.applicationName,
    extra: {
      ...connectionRules, options: [connectionRules.options, ...options].join(" "), onConnect: outliveBreak, Client: WatchedClient,
      idleTimeoutMillis, peers: new Set(),
    },
    // An idle connection that breaks leaves the pool by itself; whoever comes next gets a new one.
    poolErrorHandler: () => undefined,
  }).initialize();
}

/** A connection that breaks between two statements of a transaction would end the process; the next statement tells its user. */
function outliveBreak(client: pg.PoolClient): void {
  client.on("error", () => undefined);
}

/**
 * The pool would close a connection after ten idle seconds. What comes every ten to thirty seconds would then make a new one each time,
 * for which both sides work on the password and PostgreSQL starts a process: most of its processor time with nothing to do.
 */
const idleTimeoutMillis = 120_000;

/** A worker that is stopped in the midst of a transaction lets go of its rows after ten seconds. */
const connectionRules = {
  keepAlive: true, keepAliveInitialDelayMillis: 10_000, statement_timeout: 30_000, idle_in_transaction_session_timeout: 10_000,
  options: "-c synchronous_commit=on",
};

/** Lets the statements of a transaction take any time, as long as PostgreSQL works on them. */
export async function withoutTimeLimit(manager: EntityManager): Promise<void> {
  await manager.query("SET LOCAL statement_timeout = 0");
  const connection: unknown = await manager.queryRunner?.connect();
  if (connection instanceof WatchedClient) connection.hasTime = true;
}

/** Answers the folder of the database where it is one of this machine, and we may know. */
async function waitFor({ url, waitMs = 60_000 }: DatabaseSettings): Promise<string | undefined> {
  const end = performance.now() + waitMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
    // Without a listener a connection that breaks here would end the process.
    client.on("error", () => undefined);
    try {
      await client.connect();
      // `pg_settings` leaves out what a user may not see, where `current_setting` would fail.
      const { rows: [found] } = await client.query<{ version: number; encoding: string; folder: string | null }>(
        `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
          (SELECT setting FROM pg_settings WHERE name = 'data_directory') AS folder`);
      refuseUnsuitable(found);
      return isOfThisMachine(client.host) ? found?.folder ?? undefined : undefined;
    } catch (failure) {
      if (failure instanceof DomainError) throw failure;
      if (!mayPass(failure)) throw refusal(failure);
      if (performance.now() >= end) throw notThere(failure);
      await pause(250);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** By a socket or a loopback address. */
function isOfThisMachine(host: string): boolean {
  return host.startsWith("/") || /^(localhost|127\.[\d.]+|::1)$/.test(host);
}

function refuseUnsuitable(found: { version: number; encoding: string } | undefined): void {
  if (found !== undefined && found.version >= 140_000 && found.encoding === "UTF8") return;
  const version = Math.floor((found?.version ?? 0) / 10_000);
  throw new DomainError("unexpected", "database-unsuitable", `The database is PostgreSQL ${version} with the encoding ${found?.encoding}.`,
    { details: "Use PostgreSQL 14 or later and a database in UTF8." });
}

function refusal(cause: unknown): DomainError {
  return new DomainError("unexpected", "database-unsuitable", `The database refuses the connection: ${(cause as Error).message}.`,
    { details: "Check the name, the password and the database in the URL.", cause });
}

async function tryAgain<T>(disk: DatabaseDisk, run: () => Promise<T>): Promise<T> {
  const lastTryAt = performance.now() + lastTryMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (failure) {
      const passes = isUndoneForRival(failure)
        || (isConnectionLost(failure) && !isSilent(failure) && !(failure instanceof CommitUnknown));
      const answers = isUndoneForRival(failure) || isOnlyConnectionSilent(failure);
      const isLast = tries === mostTries || (performance.now() > lastTryAt && !answers);
      if (!passes || isLast) throw await disk.reasonOf(meaningOf(failure instanceof CommitUnknown ? failure.cause : failure));
      // Rivals that met once should not meet again at the same moment.
      await pause(20 * 2 ** tries * (0.5 + Math.random()));
    }
  }
}

/** The connection broke while the commit was under way. */
class CommitUnknown extends Error {}

async function transact<T>(source: DataSource, statements: (manager: EntityManager) => Promise<T>): Promise<T> {
  const runner = source.createQueryRunner();
  try {
    await runner.startTransaction();
    const answer = await statements(runner.manager);
    await runner.commitTransaction().catch((cause: unknown) => {
      if (!isConnectionLost(cause) || isAlreadyGone(cause)) throw cause;
      throw new CommitUnknown("The connection broke during the commit.", { cause });
    });
    return answer;
  } catch (failure) {
    // On a broken connection there is nothing left to roll back.
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    throw failure;
  } finally {
    await runner.release();
  }
}
