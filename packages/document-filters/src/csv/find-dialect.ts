import { type Dialect, type Field, RecordReader } from "./record-reader.js";

/** What is rare in texts goes before what is frequent, where both cut the rows into as many fields. */
const delimiters: Readonly<Record<string, number>> = { "\t": 0.06, "|": 0.05, ";": 0.04, ",": 0 };

/** Excel is told what divides the fields in a line of its own. */
export const delimiterLine = /^sep=(.)\r?\n/i;

/** The dialect of a table, from how it begins: the delimiter that cuts most records into as many fields, two at least. */
export function findDialect(head: string, isWhole: boolean): Dialect {
  const told = delimiterLine.exec(head)?.[1];
  if (told !== undefined) return { delimiter: told };
  const scored = Object.entries(delimiters).map(([delimiter, rarity]) => {
    const found = score(recordsOf(head, { delimiter }, isWhole));
    return { delimiter, score: found === 0 ? 0 : found + rarity };
  });
  return { delimiter: scored.reduce((best, one) => (one.score >= best.score ? one : best)).delimiter };
}

/** The records at the start of a table, but the last one where that is cut. */
export function recordsOf(head: string, dialect: Dialect, isWhole: boolean): (readonly Field[])[] {
  const reader = new RecordReader(dialect);
  reader.write(head);
  if (isWhole) reader.end();
  return reader.take().flatMap((record) => ("fields" in record ? [record.fields] : []));
}

/** How many records have the number of fields that most have, as a share, and a little for each field. */
function score(records: readonly (readonly Field[])[]): number {
  const counts = new Map<number, number>();
  const filled = records.filter((fields) => fields.length > 1 || fields[0]?.value.trim() !== "");
  for (const { length } of filled) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [length, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [1, 0]);
  return length < 2 ? 0 : count / filled.length + Math.min(length, 20) / 1_000;
}
