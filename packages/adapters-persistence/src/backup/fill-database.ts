import { once } from "node:events";
import { finished } from "node:stream/promises";
import { DomainError } from "@dragoman/domain/common";
import type pg from "pg";
import { from as copyFrom, type CopyStreamQuery } from "pg-copy-streams";
import { locks } from "../common/locks.js";
import { refuseOtherSteps, runStepsOnEmpty } from "../common/run-steps.js";
import { schemaSteps } from "../slices.js";
import type { SnapshotFacts } from "./read-snapshot.js";
import { isRestoredFrom, noteRestore } from "./restored-backup.js";
import { quoted, tablesOf, type WholeTable } from "./whole-tables.js";
import { withClient } from "./with-client.js";

/** A piece of what `COPY` wrote of a table. */
export interface TablePiece {
  readonly table: string;
  readonly bytes: Uint8Array;
}

/** How many rows each table has. */
export type RowCounts = Readonly<Record<string, number>>;

/**
 * Makes an empty database what another one was: its schema as it was then, and all its rows, which come table by table in the order of
 * `facts`. All of it or nothing: when the pieces or `confirm`, which is given what was filled in, throw, the database stays empty.
 * Rejects with `database-not-empty`, with `backup-restored-already` where it was filled from this backup and no server has started on it
 * since, and with `backup-too-new` where the schema is of a newer server.
 */
export function fillDatabase(
  url: string, facts: SnapshotFacts, pieces: AsyncIterable<TablePiece>, confirm: (counts: RowCounts) => Promise<void> | void,
): Promise<RowCounts> {
  return withClient(url, async (client) => {
    await client.query("BEGIN");
    await makeSchema(client, facts);
    const names = facts.tables.map(({ name }) => quoted(name));
    // Rows come as they were, with what triggers made of them then; and steps put first rows into some tables.
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await client.query(`TRUNCATE ${names.join(", ")}`);
    const counts = await copyAll(client, facts.tables, pieces);
    await refuseOtherSteps(sendBy(client), schemaSteps);
    for (const { name, last, isUsed } of facts.sequences) {
      await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [quoted(name), last, isUsed]);
    }
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    await confirm(counts);
    await noteRestore(sendBy(client), facts);
    await client.query("COMMIT");
    // Until PostgreSQL does so by itself, it would guess how large the tables are.
    await client.query("ANALYZE");
    return counts;
  });
}

const sendBy = (client: pg.Client) => async (sql: string, values?: unknown[]) => (await client.query<object>(sql, values)).rows;

async function makeSchema(client: pg.Client, facts: SnapshotFacts): Promise<void> {
  const { steps, tables } = facts;
  await client.query("SELECT pg_advisory_xact_lock($1, $2)", [...locks.migration]);
  const { rows: [found] } = await client.query<{ tables: number }>(
    "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = current_schema()");
  if (found?.tables !== 0) {
    if (await isRestoredFrom(sendBy(client), facts)) {
      throw new DomainError("conflict", "backup-restored-already", "The database holds this backup already.", {
        details: "An earlier restore filled it, and no server has worked on it since. Start one: npm run up",
      });
    }
    throw new DomainError("conflict", "database-not-empty", "The database is not empty.", { details: "Name an empty one." });
  }
  if (steps > schemaSteps.length) {
    throw new DomainError("conflict", "backup-too-new",
      `The backup has had ${steps} schema steps; this program knows ${schemaSteps.length}.`,
      { details: "A newer server made it. Install that version, or a later one." });
  }
  await runStepsOnEmpty(sendBy(client), schemaSteps.slice(0, steps));
  const made = await tablesOf(client);
  const shape = (all: readonly WholeTable[]): string => JSON.stringify(all.map(({ name, columns }) => [name, columns]).toSorted());
  if (shape(made) === shape(tables)) return;
  throw new DomainError("conflict", "backup-unknown-schema", "The tables of the backup are not those that its schema steps make.",
    { details: "It was made by another build, or of a database with tables of other programs. Install that build." });
}

/** Rows of one table on their way into it. */
interface Copying {
  readonly table: string;
  readonly into: CopyStreamQuery;
  /** Rejects when PostgreSQL refuses a row, or the connection breaks. */
  readonly done: Promise<void>;
}

async function copyAll(client: pg.Client, tables: readonly WholeTable[], pieces: AsyncIterable<TablePiece>): Promise<RowCounts> {
  const counts: Record<string, number> = Object.fromEntries(tables.map(({ name }) => [name, 0]));
  let open: Copying | undefined;
  const end = async (): Promise<void> => {
    open?.into.end();
    await open?.done;
    if (open !== undefined) counts[open.table] = open.into.rowCount;
  };
  for await (const { table, bytes } of pieces) {
    if (open?.table !== table) {
      await end();
      open = begin(client, tables, table);
    }
    if (!open.into.write(bytes)) await Promise.race([once(open.into, "drain"), open.done]);
  }
  await end();
  return counts;
}

function begin(client: pg.Client, tables: readonly WholeTable[], table: string): Copying {
  const into = client.query(copyFrom(copyInto(tables, table)));
  const done = finished(into);
  // Where the pieces fail first, nobody waits for it any more.
  done.catch(() => undefined);
  return { table, into, done };
}

function copyInto(tables: readonly WholeTable[], name: string): string {
  const table = tables.find((one) => one.name === name);
  if (table === undefined) throw new Error(`The backup has rows of a table ${JSON.stringify(name)}, which it does not name.`);
  return `COPY ${quoted(name)} (${table.columns.map(quoted).join(", ")}) FROM STDIN (FORMAT binary)`;
}
