import { DomainError } from "@dragoman/domain/common";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { withClient } from "./with-client.js";
import { quoted, type SequencePlace, sequencesOf, tablesOf, type WholeTable } from "./whole-tables.js";

/** What a database holds, without its rows. */
export interface SnapshotFacts {
  /** How many steps its schema has had. */
  readonly steps: number;
  readonly tables: readonly WholeTable[];
  readonly sequences: readonly SequencePlace[];
}

/** All that a database held at one moment. */
export interface Snapshot extends SnapshotFacts {
  /** The rows of a table as `COPY` writes them, in pieces; answers how many they were. */
  rows(table: WholeTable): AsyncGenerator<Buffer, number>;
}

/**
 * Shows all that a database held at one moment; whoever works on it goes on. Only a newer server that changes the schema waits until
 * `use` has ended.
 */
export function readSnapshot<T>(url: string, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    const { rows: [history] } = await client.query<{ isThere: boolean }>(`SELECT to_regclass('schema_steps') IS NOT NULL AS "isThere"`);
    if (history?.isThere !== true) {
      throw new DomainError("notFound", "database-empty", "There is nothing in this database.", { details: "No server has used it." });
    }
    const tables = await tablesOf(client);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    // Before the first row is read: the moment that is shown is that of the first statement behind this one.
    await client.query(`LOCK TABLE ${tables.map(({ name }) => quoted(name)).join(", ")} IN ACCESS SHARE MODE`);
    const { rows: [applied] } = await client.query<{ steps: number }>("SELECT count(*)::int AS steps FROM schema_steps");
    return use({
      steps: applied?.steps ?? 0, tables, sequences: await sequencesOf(client),
      rows: (table) => rowsOf(client, table),
    });
  });
}

async function* rowsOf(client: pg.Client, { name, columns }: WholeTable): AsyncGenerator<Buffer, number> {
  const rows = client.query(copyTo(`COPY ${quoted(name)} (${columns.map(quoted).join(", ")}) TO STDOUT (FORMAT binary)`));
  for await (const piece of rows) yield piece as Buffer;
  // The number comes behind the last row, perhaps later; whoever sends a statement waits until it has come.
  await client.query("SELECT");
  return rows.rowCount;
}
