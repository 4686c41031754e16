import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

const starter = new URL("../../../scripts/up/postgres.mjs", import.meta.url);

const others = `
  SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

export interface TestDatabase {
  readonly url: string;
  /** Runs one statement as its owner, beside every pool. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Ends every other connection to the database; PostgreSQL itself goes on. */
  breakConnections(): Promise<void>;
  /** Resolves when no other connection is left: one that ends has told the statistics of all that it did. */
  othersEnded(): Promise<void>;
  drop(): Promise<void>;
}

/** Why there is no database to test on; undefined when there is one. */
export const skipReason = process.env["DRAGOMAN_TEST_DATABASE_URL"] !== undefined || existsSync(starter) ? undefined
  : "DRAGOMAN_TEST_DATABASE_URL names no PostgreSQL and none can be started";
if (skipReason !== undefined) console.log(`skipped: ${skipReason}`);

/**
 * Makes a new database on the server that the environment names, or on one that is started for it. The database is empty, unless
 * `mayHaveTables` is set and the environment names a database to copy: then it has all tables.
 */
export async function createTestDatabase({ mayHaveTables = false } = {}): Promise<TestDatabase> {
  const server = await serverUrl();
  const template = mayHaveTables && process.env["DRAGOMAN_TEST_TEMPLATE"] || "template0";
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  await once(server.url, `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE ${template}`);
  return {
    url,
    query: (text, values) => once(url, text, values),
    breakConnections: async () => {
      await once(server.url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
    },
    othersEnded: async () => {
      while ((await once(url, others)).length > 0) continue;
    },
    drop: async () => {
      await once(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
      await server.stop();
    },
  };
}

interface Starter {
  startPostgres(settings: { readonly dataDir: string; readonly durable: boolean }): Promise<{ url: string; stop(): Promise<void> }>;
}

async function serverUrl(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env["DRAGOMAN_TEST_DATABASE_URL"];
  if (url !== undefined) return { url, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), "dragoman-persistence-"));
  const { startPostgres } = await import(starter.href) as Starter;
  const server = await startPostgres({ dataDir, durable: false });
  return { url: server.url, stop: async () => { await server.stop(); rmSync(dataDir, { recursive: true, force: true }); } };
}

async function once<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
