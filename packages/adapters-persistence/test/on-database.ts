import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { StoreSubject } from "@dragoman/port-contracts/common";
import type { Database } from "../src/common/database.js";
import { PostgresOutbox } from "../src/common/postgres-outbox.js";
import { PostgresSignals } from "../src/common/postgres-signals.js";
import { migrate, openDatabase } from "../src/open-database.js";
import { expectCommitted, renewing } from "./committed.js";
import { recordStatements, statementLines } from "./record-statements.js";
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
  fresh(): Promise<Omit<StoreSubject<unknown>, "adapter" | "signals"> & { readonly signals: PostgresSignals }>;
}

const mend = "DROP TRIGGER IF EXISTS break_off ON outbox; DROP FUNCTION IF EXISTS break_off; DROP SEQUENCE IF EXISTS broken_off;";

/** Whoever writes the first events from now on loses the connection at that moment, behind the state; sequences outlive that. */
const breakOff = (thenItself: "succeeds" | "fails"): string => `
  CREATE SEQUENCE broken_off;
  CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('broken_off') = 1 THEN
      PERFORM pg_terminate_backend(pg_backend_pid());
      PERFORM pg_sleep(10);
    END IF;
    IF '${thenItself}' = 'fails' THEN RAISE EXCEPTION 'broken off'; END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER break_off BEFORE INSERT ON outbox EXECUTE FUNCTION break_off();`;

/** Tests on a database of their own, open and with its schema in place; skipped where there is no PostgreSQL. */
export function onDatabase(name: string, tests: (opened: Opened) => void): void {
  (skipReason === undefined ? describe : describe.skip)(name, () => {
    const opened = {} as { -readonly [Key in keyof Opened]: Opened[Key] };
    // For the tests themselves: what they look at is not what adapters send.
    let own: Database;
    beforeAll(async () => {
      opened.test = await createTestDatabase({ mayHaveTables: true });
      // Contracts make hundreds of calls at once. On a slow machine some wait for a connection for more than the usual 3 s.
      opened.database = await openDatabase({ url: opened.test.url, connectTimeoutMs: 60_000 });
      await migrate(opened.database);
      const { test } = opened;
      own = await openDatabase({ url: test.url, poolSize: 2, applicationName: "tests" });
      const emptyAll = await emptying(own.pool);
      const outbox = new PostgresOutbox(own);
      opened.fresh = async () => {
        await own.pool.query(emptyAll);
        const signals = new PostgresSignals({ url: test.url });
        let isBroken = false;
        return {
          signals,
          events: async () => (await outbox.read(0, 10_000)).map(({ position: _, ...event }) => event),
          notify: async (topic, subject) => { await test.query("SELECT pg_notify($1, $2)", [`dragoman_${topic}`, subject]); },
          crash: async (thenItself) => { isBroken = true; await test.query(mend + breakOff(thenItself)); },
          close: async () => { await signals.close(); if (isBroken) await test.query(mend); },
        };
      };
    }, 60_000);
    tests(opened);
    // Behind the tests' own, which may need the database still.
    afterAll(async () => {
      await own.close();
      await opened.database.close();
      await opened.test.drop();
    });
  });
}

/** Contracts on PostgreSQL. What is sent to it meanwhile is compared with what is committed beside them. */
export function contractsOnDatabase(contracts: (opened: Opened) => void): void {
  onDatabase("PostgreSQL", (opened) => {
    let recorded: () => readonly string[];
    beforeAll(async () => {
      // What opens connections says nothing about the tables, either.
      await opened.database.list(async () => undefined);
      recorded = recordStatements(new URL(opened.test.url).pathname.slice(1), ["dragoman", "dragoman-lists"]);
    });
    contracts(opened);
    // The last test: all contracts were run by then.
    it(`is sent the statements that are committed; ${renewing}`, () => {
      const file = pathToFileURL((expect.getState().testPath ?? "").replace(/\.contract\.test\.ts$/, ".statements.txt"));
      expectCommitted(file, recorded().flatMap((statement, at) => [...(at === 0 ? [] : [""]), ...statementLines(statement)]));
    });
  });
}

/** Empties every table that the migrations left empty; DELETE is quicker than TRUNCATE on small ones. */
async function emptying(pool: Database["pool"]): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
  const { rows: empty } = await pool.query<{ name: string }>(
    tables.map(({ name }) => `SELECT '${name}' AS name WHERE NOT EXISTS (SELECT FROM ${name})`).join(" UNION ALL "));
  // Without triggers: they write into other tables, or keep what is in theirs.
  return ["SET session_replication_role = replica;", ...empty.map(({ name }) => `DELETE FROM ${name};`),
    "SET session_replication_role = origin;"].join("\n");
}
