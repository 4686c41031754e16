import { DomainError } from "@dragoman/domain/common";
import { fromBufferPromise, type ZipFile } from "yauzl";
import { spreadsheetTooLarge, spreadsheetUnreadable } from "./spreadsheet-refusals.js";

const maxInflatedBytes = 200 * 2 ** 20;
const maxMembers = 1_000;
/** A sheet of a hundred thousand equal rows packs to a hundredth; what stays small may pack as well as it likes. */
const maxRatio = 200;
const anyRatioBytes = 10 * 2 ** 20;

/**
 * Inflates a workbook once, keeping nothing, so that no lie about sizes gets any further. Rejects with
 * `spreadsheet-unreadable` or `spreadsheet-too-large`.
 */
export async function checkInflatedSize(bytes: Uint8Array): Promise<void> {
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    if (zip.entryCount > maxMembers) throw spreadsheetTooLarge(`has more than ${maxMembers} members`);
    if (!(await inflate(zip, Math.min(maxInflatedBytes, Math.max(anyRatioBytes, maxRatio * bytes.length))))) throw spreadsheetUnreadable();
  } catch (error) {
    throw error instanceof DomainError ? error : spreadsheetUnreadable(error);
  }
}

/** Whether a workbook is in it. */
async function inflate(zip: ZipFile, mostBytes: number): Promise<boolean> {
  let inflated = 0;
  let hasBook = false;
  for await (const entry of zip.eachEntry()) {
    hasBook ||= entry.fileName === "xl/workbook.xml";
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      inflated += (piece as Uint8Array).length;
      if (inflated > mostBytes) throw spreadsheetTooLarge(`inflates to more than ${mostBytes} bytes`);
    }
  }
  return hasBook;
}
