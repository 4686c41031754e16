import type { ArchiveMember, Archives } from "@dragoman/application/common";
import { escapeXml } from "../xml/escape-xml.js";
import { maxCell, maxRows } from "./sheet.js";

/** A text, a number, or a moment in microseconds since 1970. */
export type Cell = string | number | { readonly moment: number };

/** A sheet while it is written: its rows are read one after the other. */
export interface NewSheet {
  readonly name: string;
  /** The first row, which stays in sight. */
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

const declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelationships = "http://schemas.openxmlformats.org/package/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** Rows are handed on when they take so many characters together. */
const pieceCharacters = 64 * 1024;

/** Places in `cellXfs` of the styles. */
const styles = { quoted: 1, heading: 2, moment: 3 } as const;
const stylesXml = `${declaration}<styleSheet xmlns="${main}">`
  + "<numFmts count=\"1\"><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\\ hh:mm:ss\"/></numFmts>"
  + "<fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>"
  + "<font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>"
  + "<fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill></fills>"
  + "<borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
  + "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs><cellXfs count=\"4\">"
  + "<xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>"
  + "<xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" quotePrefix=\"1\"/>"
  + "<xf numFmtId=\"0\" fontId=\"1\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyFont=\"1\"/>"
  + "<xf numFmtId=\"164\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/>"
  + "</cellXfs></styleSheet>";

/**
 * A workbook (.xlsx), written as its rows come; a sheet that has more rows than the format knows goes on in another one. Every text
 * is a text cell and never a formula, also when somebody edits it there or saves it as another format.
 */
export function writeWorkbook(sheets: readonly NewSheet[], archives: Archives, rowsOfSheet = maxRows): AsyncIterable<Uint8Array> {
  return archives.zip(membersOf(sheets, rowsOfSheet));
}

async function* membersOf(sheets: readonly NewSheet[], rowsOfSheet: number): AsyncGenerator<ArchiveMember> {
  const names: string[] = [];
  for (const { name, columns, rows } of sheets) {
    const pending = new PendingRows(rows);
    for (let part = 1; part === 1 || !await pending.isOver(); part += 1) {
      names.push(part === 1 ? name : `${name} ${part}`);
      yield { name: `xl/worksheets/sheet${names.length}.xml`, pieces: encoded(sheetXml(columns, pending.take(rowsOfSheet - 1))) };
    }
  }
  yield* Object.entries(frame(names)).map(([name, xml]): ArchiveMember => ({ name, pieces: encoded([xml]) }));
}

/** Rows of which one may be looked at before it is taken. */
class PendingRows {
  private readonly rows: AsyncIterator<readonly Cell[]> | Iterator<readonly Cell[]>;
  private next: IteratorResult<readonly Cell[]> | undefined;

  constructor(rows: NewSheet["rows"]) {
    this.rows = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  async isOver(): Promise<boolean> {
    this.next ??= await this.rows.next();
    return this.next.done === true;
  }

  async *take(most: number): AsyncGenerator<readonly Cell[]> {
    for (let taken = 0; taken < most && !await this.isOver(); taken += 1) {
      const { value } = this.next as IteratorYieldResult<readonly Cell[]>;
      this.next = undefined;
      yield value;
    }
  }
}

async function* sheetXml(columns: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  let number = 1;
  let xml = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">`
    + "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews>"
    + `<sheetData>${rowXml(number, columns, (text, place) => textXml(text, place, styles.heading))}`;
  for await (const cells of rows) {
    number += 1;
    xml += rowXml(number, cells, cellXml);
    if (xml.length < pieceCharacters) continue;
    yield xml;
    xml = "";
  }
  yield `${xml}</sheetData></worksheet>`;
}

/** The format lets a row and a cell leave out their references, but ExcelJS does not open such a sheet. */
function rowXml<T>(number: number, cells: readonly T[], xmlOf: (cell: T, reference: string) => string): string {
  return `<row r="${number}">${cells.map((cell, at) => xmlOf(cell, `${letters(at)}${number}`)).join("")}</row>`;
}

/** The letters of a column: A to Z, AA and so on. */
function letters(column: number): string {
  return (column < 26 ? "" : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + column % 26);
}

function cellXml(cell: Cell, reference: string): string {
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === "string") return textXml(cell, reference, /^[=+\-@\t\r]/.test(cell) ? styles.quoted : undefined);
  // Days since the last one of 1899, as spreadsheets count them.
  return `<c r="${reference}" s="${styles.moment}"><v>${cell.moment / 86_400_000_000 + 25_569}</v></c>`;
}

function textXml(text: string, reference: string, style: number | undefined): string {
  const fitting = text.length <= maxCell ? text : `${text.slice(0, maxCell - 1)}…`;
  const styled = style === undefined ? "" : ` s="${style}"`;
  return `<c r="${reference}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeXml(guarded(fitting))}</t></is></c>`;
}

/** The format spells characters as _xHHHH_; a text that looks like that is spelt so that it comes back. */
function guarded(text: string): string {
  return text.replace(/_(?=x[0-9a-fA-F]{4}_)/g, "_x005F_");
}

/** What holds the sheets of these names together, by the names of the files. */
function frame(names: readonly string[]): Readonly<Record<string, string>> {
  const part = (path: string, type: string): string => `<Override PartName="${path}" ContentType="${types}.${type}+xml"/>`;
  const related = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`;
  const each = (xml: (place: number, name: string) => string): string => names.map((name, at) => xml(at + 1, name)).join("");
  return {
    "[Content_Types].xml": `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`
      + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
      + part("/xl/workbook.xml", "sheet.main") + part("/xl/styles.xml", "styles")
      + `${each((place) => part(`/xl/worksheets/sheet${place}.xml`, "worksheet"))}</Types>`,
    "_rels/.rels": `${declaration}<Relationships xmlns="${packageRelationships}">`
      + `${related("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>`
      + `${each((place, name) => `<sheet name="${escapeXml(name)}" sheetId="${place}" r:id="rId${place}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${declaration}<Relationships xmlns="${packageRelationships}">`
      + each((place) => related(`rId${place}`, "worksheet", `worksheets/sheet${place}.xml`))
      + `${related("styles", "styles", "styles.xml")}</Relationships>`,
    "xl/styles.xml": stylesXml,
  };
}

async function* encoded(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}
