import { escapeXml, withAttribute } from "../xml-syntax/xml-text.js";
import { attributeText, cellText, storedText, withinLength } from "./cell-text.js";
import { mayHoldReferences, renamedColumns } from "./structured-references.js";

/** No name of a column is longer. */
const mostInName = 255;

/** A column of a table: its name is the text of the cell above it. */
export interface TableColumn {
  readonly name: string;
  /** What its name has become. */
  renamed?: string;
}

/** A table of a sheet. */
export interface SheetTable {
  /** As formulas call it. */
  readonly name: string;
  /** Name of the part. */
  readonly part: string;
  readonly raw: string;
  readonly columns: readonly TableColumn[];
  /** Where its cells are, from 1. */
  readonly range: { readonly top: number; readonly left: number; readonly bottom: number };
  readonly hasHeader: boolean;
  readonly hasTotals: boolean;
  /** Rows may be hidden by its filter. */
  readonly isFiltered: boolean;
}

/** A cell whose text is said again in the description of a table: the name of a column, or the label of its total. */
interface Repeated { readonly table: SheetTable; readonly column: number; readonly is: "name" | "label" }

const column = /<(?:[\w.-]+:)?tableColumn\b(?:[^"'>]|"[^"]*"|'[^']*')*>/g;
const formula = /(<(?:[\w.-]+:)?(?:calculatedColumnFormula|totalsRowFormula|definedName)\b[^>]*>)([^<]+)(?=<\/)/g;

/** Texts as names: line ends and such do not count. */
export const nameOf = (text: string): string => text.replaceAll("\r\n", "\n");

/**
 * Names that are the text of cells: columns of tables are renamed as their cells are translated, and so is whatever calls them by
 * their names. What a pivot table, a query or a slicer knows its data by is not translated.
 */
export class TableNames {
  private readonly tables = new Map<string, SheetTable>();
  private readonly repeated = new Map<number, Repeated[]>();
  private readonly shown = new Set<TableColumn>();
  private readonly labels = new Map<SheetTable, Map<number, string>>();
  /** Whether anything in the workbook is other than it was. */
  hasChanged = false;

  constructor(private readonly fixed: Set<string>) {}

  /** This text has to stay. */
  fix(text: string): void {
    this.fixed.add(nameOf(text));
  }

  add(table: SheetTable): void {
    this.tables.set(table.name.toLowerCase(), table);
  }

  get isEmpty(): boolean {
    return this.tables.size === 0;
  }

  /** A cell of a table shows the shared string of this number. */
  shows(table: SheetTable, column: number, is: Repeated["is"], index: number): void {
    const named = table.columns[column];
    if (is === "name" && named !== undefined) this.shown.add(named);
    const known = this.repeated.get(index);
    if (known === undefined) this.repeated.set(index, [{ table, column, is }]);
    else known.push({ table, column, is });
  }

  /** Whether a shared string is the name of this column. */
  isShown(table: SheetTable, column: number): boolean {
    return this.shown.has(table.columns[column] as TableColumn);
  }

  /** Whether a text has to stay, because something knows its data by it. */
  isFixed(text: string, index?: number): boolean {
    if (this.fixed.has(nameOf(text))) return true;
    return index !== undefined && (this.repeated.get(index) ?? []).some(({ table, column, is }) =>
      is === "name" && table.columns[column]?.name !== nameOf(text));
  }

  /** Whether a table says the text of this shared string again. */
  isRepeated(index: number): boolean {
    return this.repeated.has(index);
  }

  /** The characters of a translated string, changed where names have to be unique; what repeats it learns of it. */
  settled(index: number, written: string, isSame: boolean): string {
    const repeated = this.repeated.get(index) ?? [];
    if (isSame) return written;
    const names = repeated.filter(({ is }) => is === "name");
    const text = textsOf(written);
    const unique = names.length === 0 ? text : uniqueIn(names, withinLength(text, mostInName));
    for (const { table, column, is } of repeated) {
      if (is === "name") (table.columns[column] as TableColumn).renamed = unique;
      else this.labelsOf(table).set(column, unique);
    }
    return unique === text ? written : withText(written, unique);
  }

  /** The description of a table, as its cells are now. */
  described(table: SheetTable): string {
    let at = -1;
    const renamed = table.raw.replace(column, (tag) => {
      at += 1;
      const name = table.columns[at]?.renamed;
      const label = this.labels.get(table)?.get(at);
      const named = name === undefined ? tag : withName(tag, "name", name);
      return label === undefined ? named : withName(named, "totalsRowLabel", label);
    });
    return this.inFormulas(renamed);
  }

  /** Elements with formulas of tables and names, with what columns are called now. */
  inFormulas(raw: string): string {
    return raw.replace(formula, (_, tag: string, content: string) => tag + this.inFormula(content));
  }

  /** A formula with its characters in XML. */
  inFormula(raw: string): string {
    if (!mayHoldReferences(raw)) return raw;
    const before = cellText(raw);
    const after = renamedColumns(before, (table, name) =>
      this.tables.get(table)?.columns.find((one) => one.name.toLowerCase() === name)?.renamed);
    return before === after ? raw : escapeXml(after);
  }

  private labelsOf(table: SheetTable): Map<number, string> {
    const known = this.labels.get(table) ?? new Map<number, string>();
    this.labels.set(table, known);
    return known;
  }
}

const withName = (tag: string, attribute: string, name: string): string => withAttribute(tag, attribute, attributeText(name));

/** The text, with a number behind it where another column of its tables is called so. */
function uniqueIn(repeated: readonly Repeated[], text: string): string {
  const isTaken = (name: string): boolean => repeated.some(({ table, column }) => table.columns.some((other, i) =>
    i !== column && (other.renamed ?? other.name).toLowerCase() === nameOf(name).toLowerCase()));
  let name = text;
  for (let number = 2; isTaken(name); number += 1) name = `${text}${number}`;
  return name;
}

const texts = /(<(?:[\w.-]+:)?t(?:\s[^>]*)?>)([^<]*)(?=<\/)/g;

const textsOf = (raw: string): string => [...raw.matchAll(texts)].map(([, , text]) => cellText(text as string)).join("");

/** The same characters, whose text is another one: it begins or ends as that of before. */
function withText(raw: string, text: string): string {
  const before = textsOf(raw);
  let rest = text;
  let left = before;
  return raw.replace(texts, (_, tag: string, own: string) => {
    left = left.slice(cellText(own).length);
    const taken = left === "" ? rest : rest.slice(0, cellText(own).length);
    rest = rest.slice(taken.length);
    return tag + storedText(taken);
  });
}
