import { afterAll, beforeAll, describe, it } from "@jest/globals";
import type { DomainEvent } from "@dragoman/domain/common";
import { type Database, migrate, openDatabase, PostgresSignals } from "../src/index.js";
import { createTestDatabase, skipReason, type TestDatabase } from "./test-database.js";

/** Runs contracts as tests of this project. */
export const runner = { describe, it };

/** Lets time pass for what reads the clock of the store. */
export const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What tests find once they run. */
export interface Opened {
  readonly test: TestDatabase;
  readonly database: Database;
  /** Empties the tables, and opens what listens on them. */
  fresh(): Promise<{ signals: PostgresSignals; close: () => Promise<void> }>;
  /** What stands in the outbox, in its order. */
  events(): Promise<DomainEvent[]>;
}

/** Tests on a database of their own, open and with its schema in place; skipped where there is no PostgreSQL. */
export function onDatabase(name: string, tests: (opened: Opened) => void): void {
  (skipReason === undefined ? describe : describe.skip)(name, () => {
    const opened = {} as { -readonly [Key in keyof Opened]: Opened[Key] };
    beforeAll(async () => {
      opened.test = await createTestDatabase();
      opened.database = await openDatabase({ url: opened.test.url });
      await migrate(opened.database);
      const { test: { url }, database: { pool } } = opened;
      const emptyAll = await emptying(pool);
      opened.fresh = async () => {
        await pool.query(emptyAll);
        const signals = new PostgresSignals({ url });
        return { signals, close: () => signals.close() };
      };
      opened.events = async () => {
        const { rows } = await pool.query<{ type: string; at: string; data: Record<string, string> }>(
          "SELECT type, at, data FROM outbox ORDER BY id");
        return rows.map((row) => ({ ...row, at: Number(row.at) }));
      };
    }, 60_000);
    tests(opened);
    // Behind the tests' own, which may need the database still.
    afterAll(async () => {
      await opened.database.close();
      await opened.test.drop();
    });
  });
}

/** Empties every table that the migrations left empty; DELETE is quicker than TRUNCATE on small ones. */
async function emptying(pool: Database["pool"]): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
  const { rows: empty } = await pool.query<{ name: string }>(
    tables.map(({ name }) => `SELECT '${name}' AS name WHERE NOT EXISTS (SELECT FROM ${name})`).join(" UNION ALL "));
  return empty.map(({ name }) => `DELETE FROM ${name};`).join("\n");
}
