import type pg from "pg";

/** A table with its columns, without those that PostgreSQL computes. */
export interface WholeTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Where the next number of a sequence is taken from. */
export interface SequencePlace {
  readonly name: string;
  readonly last: string;
  /** Whether `last` was given already. */
  readonly isUsed: boolean;
}

/** What of an extension's belongs to it and is made with it. */
const ofNoExtension = (oid: string): string => `NOT EXISTS (SELECT FROM pg_depend WHERE objid = ${oid} AND deptype = 'e')`;

const allTables = `
  SELECT one.relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
  FROM pg_class AS one JOIN pg_attribute ON attrelid = one.oid
  WHERE one.relnamespace = current_schema()::regnamespace AND one.relkind = 'r' AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    AND ${ofNoExtension("one.oid")}
  GROUP BY one.relname ORDER BY one.relname`;
const allReferences = `
  SELECT one.relname AS "from", other.relname AS "to"
  FROM pg_constraint JOIN pg_class AS one ON one.oid = conrelid JOIN pg_class AS other ON other.oid = confrelid
  WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conrelid <> confrelid`;
const allSequences = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' AND ${ofNoExtension("oid")} ORDER BY relname`;

export const quoted = (name: string): string => `"${name.replaceAll("\"", "\"\"")}"`;

/** All tables, each behind those that its rows refer to. */
export async function tablesOf(client: pg.Client): Promise<readonly WholeTable[]> {
  const { rows: tables } = await client.query<WholeTable>(allTables);
  const { rows: references } = await client.query<{ from: string; to: string }>(allReferences);
  const ordered: WholeTable[] = [];
  const isIn = (name: string): boolean => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const next = tables.find(({ name }) => !isIn(name) && references.every(({ from, to }) => from !== name || isIn(to)));
    if (next === undefined) throw new Error("Tables refer to each other in a circle.");
    ordered.push(next);
  }
  return ordered;
}

/** All sequences, those of identity columns as well. */
export async function sequencesOf(client: pg.Client): Promise<readonly SequencePlace[]> {
  const { rows } = await client.query<{ name: string }>(allSequences);
  const places: SequencePlace[] = [];
  for (const { name } of rows) {
    const { rows: [place] } = await client.query<{ last: string; isUsed: boolean }>(
      `SELECT last_value::text AS last, is_called AS "isUsed" FROM ${quoted(name)}`);
    if (place !== undefined) places.push({ name, ...place });
  }
  return places;
}
