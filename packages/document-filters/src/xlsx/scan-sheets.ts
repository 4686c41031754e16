import type { OfficePackage } from "../office/package.js";
import { entryText } from "../zip/entry-text.js";
import type { ZipEntry } from "../zip/zip-file.js";
import { cellText } from "./cell-text.js";
import { attributeOf, type SheetElement, SheetWalk, type WalkOptions } from "./sheet-walk.js";
import type { StringUses } from "./string-uses.js";
import { mayHoldReferences, ownColumns } from "./structured-references.js";
import type { SheetTable, TableNames } from "./table-names.js";
import type { WorkbookSheet } from "./workbook.js";

/** So much of all sheets is looked at; strings of sheets behind it are taken for shown. */
const mostBytes = 2 ** 29;

/** What one look through a sheet has found. */
export interface SheetFacts {
  /** Texts of its own, in cells, headers, messages or tips. */
  readonly hasTexts: boolean;
  readonly hasReferences: boolean;
  /** Cells keep texts that their formulas made. */
  readonly hasFormulaTexts: boolean;
  /** Lists to choose from stand within formulas. */
  readonly hasLists: boolean;
  readonly isRightToLeft: boolean;
  readonly walk: WalkOptions;
}

/** Looks through the sheets of one workbook, and learns where shared strings stand. */
export class SheetScan {
  private left = mostBytes;

  constructor(private readonly pack: OfficePackage, private readonly uses: StringUses, private readonly names: TableNames) {}

  /** Undefined where the sheets before have used up what is looked at. `number` is its own, from 1. */
  async look(sheet: WorkbookSheet, number: number, tables: readonly SheetTable[]): Promise<SheetFacts | undefined> {
    const entry = this.pack.find(sheet.part) as ZipEntry;
    if ((this.left -= entry.uncompressedSize) < 0) {
      this.uses.isComplete = false;
      return undefined;
    }
    const watched = watchedCells(tables);
    const filtered = tables.filter(({ isFiltered }) => isFiltered).map(({ range }) => range);
    const walkOptions: WalkOptions = {
      watchedRows: new Set(watched.keys()),
      isFiltered: (row) => filtered.some(({ top, bottom }) => row >= top && row <= bottom),
    };
    const facts = { hasTexts: false, hasReferences: false, hasFormulaTexts: false, hasLists: false, isRightToLeft: false };
    const walk = new SheetWalk({
      string: (index, isHidden, row, column) => {
        this.uses.see(index, number, sheet.isHidden || isHidden || isCode(sheet));
        const said = watched.get(row);
        if (said !== undefined) for (const { table, is } of said) this.say(table, column - table.range.left, is, index);
      },
      formulaText: () => { facts.hasFormulaTexts = true; },
      element: (kind, text, start, end) => {
        const raw = text.slice(start, end);
        see(kind, raw, facts);
        if (kind === "formula" && raw.includes("[")) for (const column of ownColumns(cellText(raw))) this.names.fix(column);
      },
    }, walkOptions);
    for await (const piece of ascii(this.pack, entry)) walk.write(piece);
    walk.end();
    return { ...facts, walk: walkOptions };
  }

  private say(table: SheetTable, column: number, is: "name" | "label", index: number): void {
    if (column >= 0 && column < table.columns.length) this.names.shows(table, column, is, index);
  }
}

/** Macros of old are sheets too; nobody reads them. */
const isCode = ({ type }: WorkbookSheet): boolean => /macrosheet/i.test(type);

function watchedCells(tables: readonly SheetTable[]): Map<number, { readonly table: SheetTable; readonly is: "name" | "label" }[]> {
  const watched = new Map<number, { readonly table: SheetTable; readonly is: "name" | "label" }[]>();
  const watch = (row: number, table: SheetTable, is: "name" | "label"): void => {
    watched.set(row, [...watched.get(row) ?? [], { table, is }]);
  };
  for (const table of tables) {
    if (table.hasHeader) watch(table.range.top, table, "name");
    if (table.hasTotals) watch(table.range.bottom, table, "label");
  }
  return watched;
}

const shownTexts = /\s(?:prompt|promptTitle|error|errorTitle|tooltip)\s*=\s*(?:"[^"]|'[^'])/;

type Facts = { -readonly [Fact in Exclude<keyof SheetFacts, "walk">]: SheetFacts[Fact] };

function see(kind: SheetElement, raw: string, facts: Facts): void {
  if (kind === "formula") {
    if (mayHoldReferences(raw)) facts.hasReferences = true;
    if (/formula1>\s*(?:"|&quot;)/.test(raw)) facts.hasLists = true;
  } else if (kind === "view") facts.isRightToLeft ||= attributeOf(raw, "rightToLeft") === "1" || attributeOf(raw, "rightToLeft") === "true";
  else if (kind === "inline" || kind === "value" || kind === "header" || kind === "footer") facts.hasTexts = true;
  else if (shownTexts.test(raw)) facts.hasTexts = true;
}

/** The characters of a sheet. All that is looked for is ASCII, so nothing else is decoded where a byte is a character or a part of one. */
async function* ascii(pack: OfficePackage, entry: ZipEntry): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of pack.zip.read(entry)) {
    if (isFirst && (piece[0] === 0xff || piece[0] === 0xfe)) {
      yield* entryText(pack.zip, entry);
      return;
    }
    isFirst = false;
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString("latin1");
  }
}
