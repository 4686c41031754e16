import { type OfficePackage, readElements } from "../office/package.js";
import { entryText } from "../zip/entry-text.js";
import type { ZipEntry } from "../zip/zip-file.js";
import { columnNumber } from "./sheet-walk.js";
import type { SheetTable } from "./table-names.js";

/** A sheet of a workbook. */
export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** The name of its part. */
  readonly part: string;
  /** The last word of its relationship: `worksheet`, `chartsheet`, `dialogsheet`, `xlMacrosheet`. */
  readonly type: string;
}

/** Larger parts that have to be read at once stay as they are. */
const mostBytes = 8 * 2 ** 20;

/** The value of an attribute by its name without prefix. */
const attributeBy = (attributes: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key === name || key.endsWith(`:${name}`))?.[1];

/** The sheets of a workbook, in the order of their tabs, those that are there. */
export async function sheetsOf(pack: OfficePackage, main: string): Promise<WorkbookSheet[]> {
  const related = new Map((await pack.relationships(main)).map((one) => [one.id, one]));
  const sheets: WorkbookSheet[] = [];
  const entry = pack.find(main);
  if (entry === undefined) return sheets;
  await readElements(pack.zip, entry, (name, attributes) => {
    if (name !== "sheet") return;
    const { target, type, isExternal } = related.get(attributeBy(attributes, "id") ?? "") ?? {};
    if (target === undefined || type === undefined || isExternal === true || pack.find(target) === undefined) return;
    const { name: called = "", state = "visible" } = attributes;
    sheets.push({ name: called, isHidden: state !== "visible", part: target, type });
  });
  return sheets;
}

/** The characters of an entry that is small enough to be held in memory. */
export async function smallText(pack: OfficePackage, name: string): Promise<string | undefined> {
  const entry = pack.find(name);
  if (entry === undefined || entry.uncompressedSize > mostBytes) return undefined;
  let text = "";
  for await (const piece of entryText(pack.zip, entry)) text += piece;
  return text;
}

const range = /^\$?([A-Z]+)\$?(\d+)(?::\$?[A-Z]+\$?(\d+))?$/i;

/** The table that a part describes; undefined where it stays as it is. */
export async function tableIn(pack: OfficePackage, part: string): Promise<SheetTable | undefined> {
  const raw = await smallText(pack, part);
  if (raw === undefined) return undefined;
  let [head, isFiltered]: [Readonly<Record<string, string>>, boolean] = [{}, false];
  const columns: { readonly name: string }[] = [];
  await readElements(pack.zip, pack.find(part) as ZipEntry, (name, attributes) => {
    if (name === "table") head = attributes;
    else if (name === "filterColumn") isFiltered = true;
    else if (name === "tableColumn") columns.push({ name: nameText(attributes["name"] ?? "") });
  });
  const { displayName, name = "", ref = "", headerRowCount = "1", totalsRowCount = "0" } = head;
  const [, left = "", top = "", bottom = top] = range.exec(ref) ?? [];
  if (top === "") return undefined;
  return {
    name: displayName ?? name, part, raw, columns, isFiltered, hasHeader: headerRowCount !== "0", hasTotals: totalsRowCount !== "0",
    range: { top: Number(top), left: columnNumber(left), bottom: Number(bottom) },
  };
}

/** Names by which pivot tables, slicers and queries know their data. */
export async function fixedNames(pack: OfficePackage, main: string, sheets: readonly WorkbookSheet[]): Promise<Set<string>> {
  const names = new Set<string>();
  const read = async (parts: readonly string[], element: string, attribute: string): Promise<void> => {
    for (const part of parts) {
      await readElements(pack.zip, pack.find(part) as ZipEntry, (name, attributes) => {
        if (name === element && attributes[attribute] !== undefined) names.add(nameText(attributes[attribute]));
      });
    }
  };
  await read(await pack.targets(main, "pivotCacheDefinition"), "cacheField", "name");
  await read(await pack.targets(main, "slicerCache"), "slicerCacheDefinition", "sourceName");
  await read(await pack.targets(main, "timelineCache"), "timelineCacheDefinition", "sourceName");
  const isQueried = await hasQueries(pack, main);
  for (const sheet of sheets) {
    for (const table of await pack.targets(sheet.part, "table")) {
      const isFilled = (await pack.targets(table, "queryTable")).length > 0;
      if (isFilled || isQueried) await read([table], "tableColumn", "name");
    }
  }
  return names;
}

/** Whether queries or a data model read tables of the workbook by the names of their columns. */
async function hasQueries(pack: OfficePackage, main: string): Promise<boolean> {
  if ((await pack.targets(main, "powerPivotData")).length > 0) return true;
  for (const part of await pack.targets(main, "customXml")) {
    for await (const piece of entryText(pack.zip, pack.find(part) as ZipEntry)) {
      if (/<(?:\w+:)?DataMashup\b/.test(piece.slice(0, 2_000))) return true;
      break;
    }
  }
  return false;
}

/** A name as the cell has it: line ends are escaped in attributes. */
const nameText = (value: string): string =>
  value.replace(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))).replaceAll("\r\n", "\n");
