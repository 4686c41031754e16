import type { OfficePackage } from "../office/package.js";
import type { ZipEntry } from "../zip/zip-file.js";
import type { StringUses, WorkbookSheet } from "../xlsx/index.js";
import { type BinaryRecord, recordsOf, wideString } from "./records.js";

/** Records by what they say (MS-XLSB 2.3.2). */
export const is = {
  row: 0, cellText: 6, sharedText: 7, formulaText: 8, stringItem: 19, columns: 60, sheet: 156, comment: 637,
} as const;

/** The sheets of a workbook, in the order of their tabs. */
export async function binarySheets(pack: OfficePackage, main: string): Promise<WorkbookSheet[]> {
  const related = new Map((await pack.relationships(main)).map((one) => [one.id, one]));
  const sheets: WorkbookSheet[] = [];
  for await (const records of recordsOf(pack.zip.read(pack.find(main) as ZipEntry))) {
    for (const { type, content } of records) {
      if (type !== is.sheet || content.length < 12) continue;
      const id = wideString(content, 8);
      const name = id === undefined ? undefined : wideString(content, id.end);
      const found = related.get(id?.text ?? "");
      if (name === undefined || found === undefined || found.isExternal || pack.find(found.target) === undefined) continue;
      sheets.push({ name: name.text, isHidden: content.readUInt32LE(0) !== 0, part: found.target, type: found.type });
    }
  }
  return sheets;
}

/** Learns where shared strings stand in a sheet; answers what texts it has that are none. */
export async function lookThrough(
  pack: OfficePackage, sheet: WorkbookSheet, number: number, uses: StringUses,
): Promise<{ readonly hasTexts: boolean; readonly hasFormulaTexts: boolean }> {
  const found = { hasTexts: false, hasFormulaTexts: false };
  const hidden: { readonly from: number; readonly to: number }[] = [];
  let isRowHidden = false;
  for await (const records of recordsOf(pack.zip.read(pack.find(sheet.part) as ZipEntry))) {
    for (const { type, content } of records) {
      if (type === is.row) isRowHidden = hidesRow(content);
      else if (type === is.columns) hidden.push(...hiddenColumns(content));
      else if (type === is.cellText) found.hasTexts = true;
      else if (type === is.formulaText) found.hasFormulaTexts = true;
      else if (type === is.sharedText && content.length >= 12) {
        const column = content.readUInt32LE(0);
        const isHidden = sheet.isHidden || isRowHidden || hidden.some(({ from, to }) => column >= from && column <= to);
        uses.see(content.readUInt32LE(8), number, isHidden);
      }
    }
  }
  return found;
}

/** Rows and columns of an outline are a click away. */
const hidesRow = (content: Buffer): boolean => ((content[11] ?? 0) & 0x10) !== 0 && ((content[11] ?? 0) & 0x07) === 0;

function hiddenColumns(content: Buffer): { readonly from: number; readonly to: number }[] {
  if (content.length < 18 || (content.readUInt16LE(16) & 0x0701) !== 1) return [];
  return [{ from: content.readUInt32LE(0), to: content.readUInt32LE(4) }];
}

/** No name of a column or field is longer, and larger parts are not looked through. */
const [mostInName, mostBytes] = [255, 8 * 2 ** 20] as const;
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/u;

/** Whatever may be a name in these parts: a text with its length in front, wherever it stands. */
export async function namesIn(pack: OfficePackage, parts: readonly string[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const part of parts) {
    const entry = pack.find(part) as ZipEntry;
    if (entry.uncompressedSize > mostBytes) continue;
    for await (const records of recordsOf(pack.zip.read(entry))) for (const one of records) addNames(one, names);
  }
  return names;
}

function addNames({ content }: BinaryRecord, names: Set<string>): void {
  for (let at = 0; at + 4 < content.length; at += 1) {
    const length = content.readUInt32LE(at);
    if (length === 0 || length > mostInName) continue;
    const text = wideString(content, at)?.text;
    if (text !== undefined && !control.test(text)) names.add(text);
  }
}
