import { isRightToLeft } from "@dragoman/domain/language-pairs";
import { officeLanguage } from "../office/scripts.js";
import { halfPointsOf, wordText } from "./word-notation.js";

/** How a Word document looks. */
export interface WordLook {
  /** Of most of the text, in points. */
  readonly size: number;
  readonly isSerif: boolean;
  /** By level from 1. */
  readonly headings: readonly { readonly size: number; readonly isBold: boolean }[];
  /** In points. */
  readonly page: { readonly width: number; readonly height: number };
}

/** Where its parts stand, and what they are. */
const parts = {
  "word/document.xml": ["officeDocument", "main"],
  "word/styles.xml": ["styles", "styles"],
  "word/settings.xml": ["settings", "settings"],
  "word/numbering.xml": ["numbering", "numbering"],
  "word/footnotes.xml": ["footnotes", "footnotes"],
  "word/header1.xml": ["header", "header"],
  "word/footer1.xml": ["footer", "footer"],
} as const;

export type WordPart = keyof typeof parts;

const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const relationshipTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const contentType = "application/vnd.openxmlformats-officedocument.wordprocessingml";
export const wordMediaType = `${contentType}.document`;

/** The name spaces of parts with text. */
export const wordNames = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relationshipTypes}"`;

export const beginning = (root: string): string => `${declaration}<w:${root} ${wordNames}>`;

/** What the parts of the package are. */
export function contentTypes(present: readonly WordPart[]): string {
  const overrides = present.map((name) => `<Override PartName="/${name}" ContentType="${contentType}.${typeOf(name)}+xml"/>`);
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`
    + `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`
    + `<Default Extension="xml" ContentType="application/xml"/>${overrides.join("")}`
    + `<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;
}

const typeOf = (name: WordPart): string => (name === "word/document.xml" ? "document.main" : parts[name][1]);

/** What the package refers to. */
export const packageRelationships = relationships([
  ["rId1", `${relationshipTypes}/officeDocument`, "word/document.xml"],
  ["rId2", "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties", "docProps/core.xml"],
]);

/** What the text refers to: its other parts, by their names, and the addresses that its links lead to, by ids. */
export function documentRelationships(present: readonly WordPart[], links: ReadonlyMap<string, string>): string {
  const own = present.filter((name) => name !== "word/document.xml")
    .map((name) => [relationshipOf(name), `${relationshipTypes}/${parts[name][0]}`, name.slice("word/".length)] as const);
  const addresses = [...links].map(([address, id]) => [id, `${relationshipTypes}/hyperlink`, address, true] as const);
  return relationships([...own, ...addresses]);
}

export const relationshipOf = (name: WordPart): string => `rId_${parts[name][0]}`;

function relationships(all: readonly (readonly [string, string, string, boolean?])[]): string {
  const elements = all.map(([id, type, target, isExternal = false]) =>
    `<Relationship Id="${id}" Type="${type}" Target="${wordText(target).replaceAll("\"", "&quot;")}"`
    + `${isExternal ? ` TargetMode="External"` : ""}/>`);
  return `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${elements.join("")}`
    + `</Relationships>`;
}

export const settings = `${beginning("settings")}<w:defaultTabStop w:val="720"/><w:footnotePr><w:footnote w:id="-1"/>`
  + `<w:footnote w:id="0"/></w:footnotePr>`
  + `<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>`
    + `</w:settings>`;

/** The lines that Word draws above footnotes. */
export const footnoteSeparators = ["separator", "continuationSeparator"].map((kind, at) =>
  `<w:footnote w:type="${kind}" w:id="${at - 1}"><w:p><w:pPr><w:spacing w:after="0"/></w:pPr><w:r><w:${kind}/></w:r></w:p>`
    + `</w:footnote>`).join("");

export const coreProperties = [
  `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" `
    + `xmlns:dc="http://purl.org/dc/elements/1.1/">`,
  "</cp:coreProperties>",
] as const;

/** The styles of the text, in the language that it is translated into. */
export function styles({ size, isSerif, headings }: WordLook, targetTag: string): string {
  const font = isSerif ? "Times New Roman" : "Arial";
  const toTheLeft = isRightToLeft(targetTag);
  const name = officeLanguage(targetTag);
  const language = name === undefined ? "" : `<w:lang w:val="${name}" w:eastAsia="${name}" w:bidi="${name}"/>`;
  const [paragraphs, runs] = toTheLeft ? ["<w:bidi/>", "<w:rtl/>"] : ["", ""];
  return `${beginning("styles")}<w:docDefaults><w:rPrDefault><w:rPr>`
    + `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:cs="${font}"/>${sizeOf(size)}`
    + `${language}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults>`
    + style("Normal", "Normal", paragraphs === "" ? "" : `<w:pPr>${paragraphs}</w:pPr>`, runs === "" ? "" : `<w:rPr>${runs}</w:rPr>`, true)
    + headings.map((look, at) => headingStyle(at + 1, look)).join("")
    + style("ListParagraph", "List Paragraph", `<w:pPr><w:contextualSpacing/></w:pPr>`)
    + style("Code", "Code", `<w:pPr><w:spacing w:after="0"/></w:pPr>`,
      `<w:rPr><w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/></w:rPr>`)
    + style("FootnoteText", "footnote text", `<w:pPr><w:spacing w:after="0"/></w:pPr>`,
      `<w:rPr>${sizeOf(Math.max(6, 0.85 * size))}</w:rPr>`)
    + style("Header", "header", `<w:pPr><w:spacing w:after="0"/></w:pPr>`) + style("Footer", "footer",
      `<w:pPr><w:spacing w:after="0"/></w:pPr>`)
    + style("TableText", "Table Text", `<w:pPr><w:spacing w:after="0"/></w:pPr>`)
    + `<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0563C1"/>`
      + `<w:u w:val="single"/></w:rPr></w:style>`
    + `<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>`
    + ["top", "left", "bottom", "right", "insideH", "insideV"].map((side) => ``
      + `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`).join("")
    + `</w:tblBorders></w:tblPr></w:style></w:styles>`;
}

function headingStyle(level: number, { size, isBold }: { readonly size: number; readonly isBold: boolean }): string {
  const paragraphs = `<w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${level - 1}"/></w:pPr>`;
  return style(`Heading${level}`, `heading ${level}`, paragraphs, `<w:rPr>${isBold ? "<w:b/><w:bCs/>" : ""}${sizeOf(size)}</w:rPr>`);
}

const sizeOf = (size: number): string => `<w:sz w:val="${halfPointsOf(size)}"/><w:szCs w:val="${halfPointsOf(size)}"/>`;

function style(id: string, name: string, paragraphs: string, runs = "", isDefault = false): string {
  const basedOn = isDefault ? "" : `<w:basedOn w:val="Normal"/>`;
  return `<w:style w:type="paragraph"${isDefault ? ` w:default="1"` : ""} w:styleId="${id}">`
    + `<w:name w:val="${name}"/>${basedOn}${paragraphs}${runs}</w:style>`;
}
