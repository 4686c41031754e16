import type { DocumentContent, DocumentContext, DocumentPart, LeftText, OpenedDocument } from "@dragoman/application/documents";
import { mayHoldSentence } from "@dragoman/domain/documents";
import { type OfficeFamily, officeFormats, type OfficePlan, type PlannedPart } from "../office/office-format.js";
import type { OfficePackage } from "../office/package.js";
import { isCode, isFixedText, isHiddenText, isUnusedText, LeftOnce, StringUses } from "../xlsx/index.js";
import type { BinaryFilter } from "../zip/zip-document.js";
import { binarySheets, is, lookThrough, namesIn } from "./binary-sheets.js";
import { recordsOf } from "./records.js";
import { richString, stringPart } from "./rich-string.js";

const excel = "application/vnd.ms-excel.sheet.binary";

/** Binary workbooks of Excel: texts of cells and comments are translated, and nothing else is touched. */
export const xlsbFamily: OfficeFamily = {
  name: "binary Excel workbook",
  mediaTypes: [{ name: `${excel}.macroenabled.12`, ending: ".xlsb", mainType: `${excel}.macroEnabled.main` }],
  plan,
};

/** A binary workbook, by whatever media type it was sent. */
export function openXlsb(content: DocumentContent): OpenedDocument {
  const [format] = officeFormats([xlsbFamily]);
  return (format as NonNullable<typeof format>).open(content);
}

async function plan(pack: OfficePackage, main: string): Promise<OfficePlan> {
  const parts = new Map<string, PlannedPart>();
  const left: LeftText[] = [{ why: "names of sheets are not translated, as formulas and links call them" }];
  const sheets = await binarySheets(pack, main);
  const uses = new StringUses();
  const named = [...await pack.targets(main, "pivotCacheDefinition")];
  for (const sheet of sheets) named.push(...await pack.targets(sheet.part, "table"));
  const fixed = await namesIn(pack, named.filter((part) => part.toLowerCase().endsWith(".bin")));
  const placeOf = (number: number): string => `sheet ${sheets[number - 1]?.name ?? ""}`;
  for (const part of await pack.targets(main, "sharedStrings")) parts.set(part, { filter: binaryStrings({ uses, fixed, placeOf }) });
  for (const [i, sheet] of sheets.entries()) {
    const place = placeOf(i + 1);
    const { hasTexts, hasFormulaTexts } = await lookThrough(pack, sheet, i + 1, uses);
    if (hasTexts) left.push({ place, why: "texts that stand in the cells themselves are not translated; saving it in Excel shares them" });
    if (hasFormulaTexts) left.push({ place, why: "texts that formulas make are not translated" });
    for (const part of await pack.targets(sheet.part, "comments")) {
      parts.set(part, { place: `${place}, comments`, filter: binaryComments(sheet.isHidden) });
    }
  }
  return { parts, left };
}

interface BinaryFacts {
  readonly uses: StringUses;
  readonly fixed: ReadonlySet<string>;
  placeOf(sheet: number): string;
}

type Part = DocumentPart<Uint8Array>;

/** Parts of each record of a type, the others as they are. */
const filterOf = (
  type: number, at: number, open: (context: DocumentContext) => (text: string) => { why?: string; place?: string },
): BinaryFilter => ({
  async *binaryParts(bytes, context): AsyncGenerator<Part> {
    const lookAt = open(context);
    const once = new LeftOnce();
    for await (const records of recordsOf(bytes)) {
      let kept: Buffer[] = [];
      for (const one of records) {
        const string = one.type === type ? richString(one.content, at) : undefined;
        const { why, ...place } = string === undefined ? {} : lookAt(string.text);
        const part: Part = string === undefined || why !== undefined || isCode(string.text) ? { keep: one.raw }
          : stringPart(type, one.raw, one.content, at, string, context);
        const told = why === undefined || !mayHoldSentence(string?.text ?? "") ? undefined : once.tell({ ...place, why });
        if (told !== undefined) yield { keep: Buffer.alloc(0), left: told.left };
        if ("segments" in part) {
          if (kept.length > 0) yield { keep: Buffer.concat(kept) };
          kept = [];
          yield { ...part, ...place };
        } else kept.push(one.raw);
      }
      if (kept.length > 0) yield { keep: Buffer.concat(kept) };
    }
  },
});

const binaryStrings = ({ uses, fixed, placeOf }: BinaryFacts): BinaryFilter => filterOf(is.stringItem, 0, ({ translateHidden }) => {
  let index = -1;
  return (text) => {
    index += 1;
    const shown = uses.shownIn(index);
    const sheet = shown ?? uses.hiddenIn(index);
    const place = sheet === undefined ? {} : { place: placeOf(sheet) };
    if (fixed.has(text)) return { ...place, why: isFixedText };
    if (shown !== undefined || translateHidden || !uses.isComplete) return place;
    return { ...place, why: sheet === undefined ? isUnusedText : isHiddenText };
  };
});

const binaryComments = (isHidden: boolean): BinaryFilter => filterOf(is.comment, 0, ({ translateHidden }) =>
  () => (isHidden && !translateHidden ? { why: isHiddenText } : {}));
