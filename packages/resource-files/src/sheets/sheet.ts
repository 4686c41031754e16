import { DomainError } from "@dragoman/domain/common";
import { checkInflatedSize } from "./check-inflated-size.js";
import { spreadsheetInTurn } from "./in-turn.js";
import { runSpreadsheetWorker } from "./run-spreadsheet-worker.js";

/** A row in which something stands. */
export interface SheetRow {
  /** As people see it: the first row is 1. */
  readonly number: number;
  /** The texts of its cells from column A on; "" for an empty one in between. */
  readonly cells: readonly string[];
}

/** What stands further to the right belongs to no table of ours. */
const maxColumns = 64;

/**
 * The rows of a workbook's first sheet, without the empty ones; formulas come as their last values, numbers as they are
 * shown. Rejects with `spreadsheet-unreadable`, or `spreadsheet-too-large` for what inflates or costs too much.
 */
export async function readSheet(bytes: Uint8Array): Promise<readonly SheetRow[]> {
  return spreadsheetInTurn(async () => {
    await checkInflatedSize(bytes);
    const { rows } = await runSpreadsheetWorker<{ readonly rows: readonly SheetRow[] }>({ task: "read", bytes, maxColumns });
    return rows;
  });
}

/** Whether a file begins as every zip archive does, a workbook among them. */
export async function beginsLikeSheet(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const piece of pieces) return piece[0] === 0x50 && piece[1] === 0x4b && piece[2] === 3 && piece[3] === 4;
  return false;
}

/** The rows of a table of a workbook; its first row may name the first two columns, whose names are lower case. */
export async function readTable(
  pieces: AsyncIterable<Uint8Array>, columns: readonly [string, string, ...string[]],
): Promise<readonly SheetRow[]> {
  const bytes: Uint8Array[] = [];
  for await (const piece of pieces) bytes.push(piece);
  const rows = await readSheet(Buffer.concat(bytes));
  const isNamed = columns.slice(0, 2).every((name, at) => rows[0]?.cells[at]?.trim().toLowerCase() === name);
  return isNamed ? rows.slice(1) : rows;
}

/** The format knows no more rows, and no longer text in a cell. */
export const maxRows = 1_048_576;
export const maxCell = 32_767;

/** A workbook with one sheet of these rows; every cell is a text, none a formula. `readSheet` gives the same texts back. */
export async function writeSheet(rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  if (rows.length > maxRows || rows.some((cells) => cells.some((text) => text.length > maxCell))) {
    throw new DomainError("invalid", "spreadsheet-cannot-hold",
      `A spreadsheet holds at most ${maxRows} rows and ${maxCell} characters in a cell; this is more.`,
      { details: "Ask for XML." });
  }
  const { bytes } = await spreadsheetInTurn(() => runSpreadsheetWorker<{ readonly bytes: Uint8Array }>({ task: "write", rows }));
  return bytes;
}
