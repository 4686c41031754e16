import { unzipSync } from "fflate";
import { zipped } from "../zip/zips.fixture.js";
import { is } from "./binary-sheets.js";
import { record, wideString } from "./records.js";

export const xlsb = "application/vnd.ms-excel.sheet.binary.macroenabled.12";

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const related = (all: readonly (readonly [string, string, string])[]): string => `<Relationships xmlns="${packages}/relationships">${
  all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`).join("")}</Relationships>`;

export const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const wide = (text: string): Buffer => Buffer.concat([number(text.length), Buffer.from(text, "utf16le")]);
const short = (value: number): Buffer => Buffer.from([value & 0xff, value >> 8]);

/** The content of a record with a text; `runs` are places and fonts. */
export const rich = (text: string, runs: readonly (readonly [number, number])[] = []): Buffer => Buffer.concat([
  Buffer.from([runs.length > 0 ? 1 : 0]), wide(text), ...(runs.length > 0 ? [number(runs.length)] : []),
  ...runs.map(([from, font]) => Buffer.concat([short(from), short(font)])),
]);

export interface ABinarySheet { readonly isHidden?: boolean; readonly shows: readonly number[]; readonly comment?: string }

/** A binary workbook; sheets show strings by their numbers. */
export function binaryWorkbook(strings: readonly Buffer[], sheets: readonly ABinarySheet[], fields: readonly string[] = []): Uint8Array {
  const files: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/xml"/>`
      + "<Override PartName=\"/xl/workbook.bin\" ContentType=\"application/vnd.ms-excel.sheet.binary.macroEnabled.main\"/></Types>",
    "_rels/.rels": related([["rId1", "officeDocument", "xl/workbook.bin"]]),
    "xl/workbook.bin": Buffer.concat([record(131, Buffer.alloc(0)), ...sheets.map(({ isHidden }, i) => record(is.sheet, Buffer.concat([
      number(isHidden === true ? 1 : 0), number(i + 1), wide(`rId${i + 1}`), wide(`Sheet${i + 1}`)])))]),
    "xl/_rels/workbook.bin.rels": related([
      ...sheets.map((_, i): [string, string, string] => [`rId${i + 1}`, "worksheet", `worksheets/sheet${i + 1}.bin`]),
      ["rIdS", "sharedStrings", "sharedStrings.bin"], ["rIdP", "pivotCacheDefinition", "pivot.bin"],
    ]),
    "xl/pivot.bin": Buffer.concat(fields.map((name) => record(183, wide(name)))),
  };
  sheets.forEach(({ shows, comment }, i) => {
    files[`xl/worksheets/sheet${i + 1}.bin`] = Buffer.concat([
      record(is.row, Buffer.alloc(17)),
      ...shows.map((index, at) => record(is.sharedText, Buffer.concat([number(at), number(0), number(index)]))),
    ]);
    if (comment === undefined) return;
    files[`xl/worksheets/_rels/sheet${i + 1}.bin.rels`] = related([["rId1", "comments", `../comments${i + 1}.bin`]]);
    files[`xl/comments${i + 1}.bin`] = record(is.comment, rich(comment));
  });
  files["xl/sharedStrings.bin"] = Buffer.concat([
    record(159, Buffer.concat([number(strings.length), number(strings.length)])), ...strings.map((one) => record(is.stringItem, one)),
    record(160, Buffer.alloc(0)),
  ]);
  return zipped(files);
}

/** The texts of cells and comments, with their runs. */
export function binaryTexts(bytes: Uint8Array): { readonly text: string; readonly runs: readonly number[] }[] {
  return Object.entries(unzipSync(bytes)).filter(([name]) => /sharedStrings|comments/.test(name)).flatMap(([, content]) => {
    const texts: { text: string; runs: number[] }[] = [];
    const all = Buffer.from(content);
    for (let at = 0; at < all.length;) {
      const type = all[at] === 0xfd || all[at] === 0x9f || all[at] === 0xa0 ? all.readUInt16LE(at) : all[at];
      at += (all[at] as number) < 0x80 ? 1 : 2;
      let [size, shift] = [0, 0];
      for (let more = true; more; shift += 7) {
        more = (all[at] as number) >= 0x80;
        size += ((all[at++] as number) & 0x7f) << shift;
      }
      const record = all.subarray(at, at += size);
      const string = type === is.stringItem || type === 0x04fd ? wideString(record, 1) : undefined;
      if (string === undefined) continue;
      const runs: number[] = [];
      for (let run = string.end + 4; run + 2 <= record.length; run += 2) runs.push(record.readUInt16LE(run));
      texts.push({ text: string.text, runs });
    }
    return texts;
  });
}
