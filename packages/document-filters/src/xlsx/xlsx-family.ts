import type { LeftText } from "@dragoman/application/documents";
import type { OfficeFamily, OfficePlan, PlannedPart } from "../office/office-format.js";
import { drawingParts } from "../office/drawing/drawing-parts.js";
import type { OfficePackage } from "../office/package.js";
import { withAttribute } from "../xml-syntax/xml-text.js";
import { captions } from "./captions.js";
import { comments } from "./comments.js";
import { unlessHidden } from "./left-texts.js";
import { type SheetFacts, SheetScan } from "./scan-sheets.js";
import { sharedStrings } from "./shared-strings.js";
import { sheetFilter } from "./sheet-filter.js";
import { StringUses } from "./string-uses.js";
import { nameOf, type SheetTable, TableNames } from "./table-names.js";
import { threadedComments } from "./threaded-comments.js";
import { fixedNames, sheetsOf, smallText, tableIn, type WorkbookSheet } from "./workbook.js";

const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const excel = "application/vnd.ms-excel";

/** Workbooks of Excel. */
export const xlsxFamily: OfficeFamily = {
  name: "Excel workbook",
  mediaTypes: [
    { name: `${spreadsheet}.sheet`, ending: ".xlsx", mainType: `${spreadsheet}.sheet.main+xml` },
    { name: `${spreadsheet}.template`, ending: ".xltx", mainType: `${spreadsheet}.template.main+xml` },
    { name: `${excel}.sheet.macroenabled.12`, ending: ".xlsm", mainType: `${excel}.sheet.macroEnabled.main+xml` },
    { name: `${excel}.template.macroenabled.12`, ending: ".xltm", mainType: `${excel}.template.macroEnabled.main+xml` },
    { name: `${excel}.addin.macroenabled.12`, ending: ".xlam", mainType: `${excel}.addin.macroEnabled.main+xml` },
  ],
  plan: (pack, main) => new WorkbookPlan(pack, main).made(),
};

class WorkbookPlan {
  private readonly parts = new Map<string, PlannedPart>();
  private readonly left: LeftText[] = [{ why: "names of sheets are not translated, as formulas and links call them" }];
  private readonly uses = new StringUses();

  constructor(private readonly pack: OfficePackage, private readonly main: string) {}

  async made(): Promise<OfficePlan> {
    const { pack, main, uses, parts, left } = this;
    const sheets = await sheetsOf(pack, main);
    const fixed = await fixedNames(pack, main, sheets);
    const names = new TableNames(fixed);
    const placeOf = (number: number): string => placeOfSheet(sheets[number - 1]);
    for (const part of await pack.targets(main, "sharedStrings")) parts.set(part, { filter: sharedStrings({ uses, names, placeOf }) });
    const scan = new SheetScan(pack, uses, names);
    let hasFormulaTexts = false;
    const tables = await this.tablesOf(sheets, names);
    for (const [i, sheet] of sheets.entries()) {
      const own = tables.get(sheet) ?? [];
      const facts = await scan.look(sheet, i + 1, own);
      for (const name of namesElsewhere(own, names)) names.fix(name);
      hasFormulaTexts ||= facts?.hasFormulaTexts === true;
      await this.addSheet(sheet, own, facts, names);
    }
    if ((await pack.targets(main, "pivotCacheDefinition")).length > 0) {
      left.push({ place: "pivot tables", why: "what they keep of their data is not translated; refreshing them renews it" });
    }
    const book = await smallText(pack, main);
    if (book !== undefined && (hasFormulaTexts || !names.isEmpty)) {
      parts.set(main, { content: () => (names.hasChanged ? computedAnew(names.inFormulas(book), hasFormulaTexts) : book) });
    }
    return { parts, left };
  }

  private async tablesOf(sheets: readonly WorkbookSheet[], names: TableNames): Promise<Map<WorkbookSheet, SheetTable[]>> {
    const found = new Map<WorkbookSheet, SheetTable[]>();
    for (const sheet of sheets) {
      const tables: SheetTable[] = [];
      for (const part of await this.pack.targets(sheet.part, "table")) {
        const table = await tableIn(this.pack, part);
        if (table === undefined) continue;
        tables.push(table);
        names.add(table);
      }
      found.set(sheet, tables);
    }
    return found;
  }

  private async addSheet(
    sheet: WorkbookSheet, tables: readonly SheetTable[], facts: SheetFacts | undefined, names: TableNames,
  ): Promise<void> {
    const { pack, parts, left } = this;
    const place = placeOfSheet(sheet);
    if (facts === undefined) left.push({ place, why: "what it has beside cells is not translated, as the workbook is too large" });
    else {
      const hasTexts = facts.hasTexts || (facts.hasReferences && !names.isEmpty);
      parts.set(sheet.part, { place, filter: sheetFilter({ ...facts, hasTexts, isHidden: sheet.isHidden, names }) });
      if (facts.hasLists) left.push({ place, why: "lists to choose from that stand in formulas are not translated" });
      if (facts.hasFormulaTexts) left.push({ place, why: "texts that formulas make are made anew when it is opened" });
    }
    for (const table of tables) parts.set(table.part, { content: () => names.described(table) });
    const add = async (type: string, what: string, filter: typeof comments): Promise<void> => {
      for (const part of await pack.targets(sheet.part, type)) {
        parts.set(part, { place: `${place}, ${what}`, filter: unlessHidden(filter, sheet.isHidden) });
      }
    };
    await add("comments", "comments", comments);
    await add("threadedComment", "comments", threadedComments);
    await add("slicer", "slicers", captions);
    await add("timeline", "time lines", captions);
    for (const [part, planned] of await drawingParts(pack, sheet.part, place, { isHidden: () => sheet.isHidden })) parts.set(part, planned);
  }
}

const placeOfSheet = (sheet: WorkbookSheet | undefined): string => `sheet ${sheet?.name ?? ""}`;

/** Names of columns that are no shared string in their cells: they stay, in cells and tables. */
const namesElsewhere = (tables: readonly SheetTable[], names: TableNames): string[] => tables.flatMap((table) =>
  table.columns.filter((_, i) => !names.isShown(table, i)).map(({ name }) => nameOf(name)));

const calculation = /<((?:[\w.-]+:)?)calcPr\b[^>]*>/;
/** What stands behind how a workbook is calculated. */
const behindCalculation = new RegExp("<(?:[\\w.-]+:)?(?:oleSize|customWorkbookViews|pivotCaches|smartTagPr|smartTagTypes|webPublishing"
  + "|fileRecoveryPr|webPublishObjects|extLst)\\b|<\\/(?:[\\w.-]+:)?workbook>");

/** The workbook, whose program computes all formulas when it opens it: they may speak of what was translated. */
function computedAnew(book: string, isNeeded: boolean): string {
  if (!isNeeded) return book;
  if (calculation.test(book)) return book.replace(calculation, (tag) => withAttribute(tag, "fullCalcOnLoad", "1"));
  const at = book.search(behindCalculation);
  const prefix = /<((?:[\w.-]+:)?)workbook\b/.exec(book)?.[1] ?? "";
  return at < 0 ? book : `${book.slice(0, at)}<${prefix}calcPr fullCalcOnLoad="1"/>${book.slice(at)}`;
}
