import { readSheet, type SheetRow } from "./read-sheet.js";

/** The rows of a table of a workbook; its first row may name the first two columns, whose names are lower case. */
export async function readTable(pieces: AsyncIterable<Uint8Array>, columns: readonly [string, string, ...string[]]): Promise<readonly SheetRow[]> {
  const bytes: Uint8Array[] = [];
  for await (const piece of pieces) bytes.push(piece);
  const rows = await readSheet(Buffer.concat(bytes));
  const isNamed = columns.slice(0, 2).every((name, at) => rows[0]?.cells[at]?.trim().toLowerCase() === name);
  return isNamed ? rows.slice(1) : rows;
}
