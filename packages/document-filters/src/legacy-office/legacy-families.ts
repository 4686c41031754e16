import type { LeftText, MediaType } from "@dragoman/application/documents";
import type { LegacyContent, LegacyKind } from "./legacy-content.js";
import type { Conversion, OfficePart } from "./office-program.js";

/** The documents that one part of an office program reads. */
export interface LegacyFamily {
  /** As people call one: `Word document`. */
  readonly name: string;
  readonly part: OfficePart;
  readonly mediaTypes: readonly [MediaType, ...MediaType[]];
  /** The media types of packages that may come under the same names: new documents that were named like old ones. */
  readonly packages: RegExp;
  /** How its documents are converted, by kind. */
  readonly kinds: Partial<Readonly<Record<LegacyKind, LegacyConversions>>>;
}

export interface LegacyConversions {
  /** The media type of the documents of Office Open XML in between. */
  between(content: LegacyContent): string;
  there(content: LegacyContent): Conversion;
  back(content: LegacyContent): Conversion;
}

const wordprocessing = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const spreadsheetWithMacros = "application/vnd.ms-excel.sheet.macroenabled.12";
const presentation = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

/** By way of a document of Word, as `from` becomes `to`. */
const byWord = (from: string, to: (content: LegacyContent) => Omit<Conversion, "from">): LegacyConversions => ({
  between: () => wordprocessing,
  there: () => ({ from, to: ".docx", filter: "MS Word 2007 XML" }),
  back: (content) => ({ from: ".docx", ...to(content) }),
});

const toWord = ({ isTemplate }: LegacyContent): Omit<Conversion, "from"> =>
  (isTemplate ? { to: ".dot", filter: "MS Word 97 Vorlage" } : { to: ".doc", filter: "MS Word 97" });

const excel: LegacyConversions = {
  between: ({ hasMacros }) => (hasMacros ? spreadsheetWithMacros : spreadsheet),
  there: ({ hasMacros }) => (hasMacros ? { from: ".xls", to: ".xlsm", filter: "Calc MS Excel 2007 VBA XML" }
    : { from: ".xls", to: ".xlsx", filter: "Calc MS Excel 2007 XML" }),
  back: ({ hasMacros }) => ({ from: hasMacros ? ".xlsm" : ".xlsx", to: ".xls", filter: "MS Excel 97" }),
};

const powerpoint: LegacyConversions = {
  between: () => presentation,
  there: () => ({ from: ".ppt", to: ".pptx", filter: "Impress MS PowerPoint 2007 XML" }),
  back: () => ({ from: ".pptx", to: ".ppt", filter: "MS PowerPoint 97" }),
};

export const legacyFamilies: readonly LegacyFamily[] = [
  {
    name: "Word document", part: "writer",
    mediaTypes: [
      { name: "application/msword", ending: ".doc" }, { name: "application/rtf", ending: ".rtf" },
      { name: "application/x-wps-writer", ending: ".wps" },
    ],
    packages: /wordprocessingml|vnd\.ms-word/,
    kinds: {
      word: byWord(".doc", toWord), works: byWord(".wps", toWord),
      rtf: byWord(".rtf", () => ({ to: ".rtf", filter: "Rich Text Format" })),
    },
  },
  {
    name: "Excel document", part: "calc",
    mediaTypes: [{ name: "application/vnd.ms-excel", ending: ".xls" }, { name: "application/x-wps-spreadsheet", ending: ".et" }],
    packages: /spreadsheetml|vnd\.ms-excel/,
    kinds: { excel },
  },
  {
    name: "PowerPoint document", part: "impress",
    mediaTypes: [{ name: "application/vnd.ms-powerpoint", ending: ".ppt" }, { name: "application/x-wps-presentation", ending: ".dps" }],
    packages: /presentationml|vnd\.ms-powerpoint/,
    kinds: { powerpoint },
  },
];

/** The media type under which a document of a kind is known. */
export const mediaTypeOfKind: Readonly<Record<LegacyKind | "kingsoft", string>> = {
  word: "application/msword", rtf: "application/rtf", works: "application/x-wps-writer", excel: "application/vnd.ms-excel",
  kingsoft: "application/x-wps-spreadsheet", powerpoint: "application/vnd.ms-powerpoint",
};

const losses = {
  macros: { place: "macros", why: "they were left out, as LibreOffice writes none in such a document" },
  signature: { place: "digital signature", why: "what it signs has changed, so it was left out" },
  works: { place: "Works document", why: "it came back as a document of Word, as nobody writes those of Works" },
} as const;

/** What a document of this kind loses on its way, whatever its text. */
export function lossesOf({ kind, hasMacros, isSigned }: LegacyContent): readonly LeftText[] {
  return [
    ...(hasMacros && kind !== "excel" ? [losses.macros] : []),
    ...(isSigned ? [losses.signature] : []),
    ...(kind === "works" ? [losses.works] : []),
  ];
}
