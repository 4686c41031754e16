import { DomainError } from "@dragoman/domain/common";
import { runSpreadsheetWorker } from "./run-spreadsheet-worker.js";

/** The format knows no more rows, and no longer text in a cell. */
const maxRows = 1_048_576;
const maxCell = 32_767;

/** A workbook with one sheet of these rows; every cell is a text, none a formula. `readSheet` gives the same texts back. */
export async function writeSheet(rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  if (rows.length > maxRows || rows.some((cells) => cells.some((text) => text.length > maxCell))) {
    throw new DomainError("invalid", "spreadsheet-cannot-hold", `A spreadsheet holds ${maxRows} rows, and ${maxCell} characters in a cell; this is more.`,
      { details: "Ask for XML." });
  }
  const { bytes } = await runSpreadsheetWorker<{ readonly bytes: Uint8Array }>({ task: "write", rows });
  return bytes;
}
