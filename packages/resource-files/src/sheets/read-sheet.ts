import { checkInflatedSize } from "./check-inflated-size.js";
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
  await checkInflatedSize(bytes);
  const { rows } = await runSpreadsheetWorker<{ readonly rows: readonly SheetRow[] }>({ task: "read", bytes, maxColumns });
  return rows;
}

/** Whether a file begins as every zip archive does, a workbook among them. */
export async function beginsLikeSheet(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const piece of pieces) return piece[0] === 0x50 && piece[1] === 0x4b && piece[2] === 3 && piece[3] === 4;
  return false;
}
