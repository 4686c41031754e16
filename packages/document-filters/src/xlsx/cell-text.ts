import type { DocumentContext } from "@dragoman/application/documents";
import { RunBlock } from "../runs/run-block.js";
import type { RunNotation } from "../runs/run-notation.js";
import type { TextPart } from "../text/text-format.js";
import { escapeXml, escapeXmlAttribute, xmlText } from "../xml-syntax/xml-text.js";

/** The longest text that a cell can have. */
export const mostInCell = 32_767;

const escaped = /_x([\da-fA-F]{4})_/g;
/** What XML cannot hold, and what would be read as an escape. */
const toEscape = /_(?=[xX][\da-fA-F]{4}_)|[\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/gu;

const escapeOf = (char: string): string => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

/** The text that characters of a workbook stand for: `_x000D_` is the character of that number (ST_Xstring). */
export function cellText(raw: string): string {
  const text = xmlText(raw);
  return text.includes("_x") ? text.replace(escaped, (_, code: string) => String.fromCharCode(parseInt(code, 16))) : text;
}

/** Text as the content of an element of a workbook. */
export const storedText = (text: string): string => escapeXml(text.replace(toEscape, escapeOf));

const contentNotation: RunNotation = { open: () => "", close: () => "", text: storedText };

/** The part that characters of an element become which has nothing but text; undefined without text. */
export function contentPart(raw: string, context: DocumentContext): TextPart | undefined {
  const block = new RunBlock(contentNotation, context);
  addText(block, cellText(raw));
  block.original(raw);
  const part = block.finish();
  return "keep" in part ? undefined : { ...part, write: (targets) => withinCell(part.write(targets)) };
}

/** Text without what would get lost in an attribute. */
export const attributeText = (text: string): string =>
  text.replace(toEscape, escapeOf).replace(/[\t\n]/g, (char) => escapeOf(char).toLowerCase());

/** Text as the value of an attribute of a workbook. */
export const storedAttribute = (text: string): string => escapeXmlAttribute(attributeText(text));

const breaks = /(\r\n|[\r\n\t])/;

/** Gives text to a block; line ends and tabs in it are points that stay. */
export function addText(block: RunBlock, text: string, format = ""): void {
  text.split(breaks).forEach((piece, i) => {
    if (piece === "") return;
    if (i % 2 === 0) block.text(piece, format);
    else block.point({ markup: piece, place: "text" }, piece !== "\t");
  });
}

const oneLetter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u;
/** Four letters may be a word. */
const partNumber = /^(?=.*\d)(?=.*\p{Lu})(?!.*\p{Lu}{4})[\p{Lu}\d._/#+:-]+$/u;

/** Whether a text is a letter alone or a number with letters, which name a thing and say nothing: `B`, `AX-4711`. */
export function isCode(text: string): boolean {
  const core = text.trim();
  return oneLetter.test(core) || (core.length <= 40 && partNumber.test(core));
}

/** The text, or as many of its words as fit. */
export function withinLength(text: string, most: number): string {
  if (text.length <= most) return text;
  const blank = text.lastIndexOf(" ", most);
  if (blank > most / 2) return text.slice(0, blank);
  return text.slice(0, /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most);
}

const texts = /(?:^|>)[^<]+/g;

/** The characters of elements with as much of their text as a cell can have. */
export function withinCell(raw: string): string {
  if (raw.length <= mostInCell) return raw;
  let left = mostInCell;
  return raw.replace(texts, (found) => {
    const start = found.startsWith(">") ? ">" : "";
    const text = cellText(found.slice(start.length));
    const fitting = text.length <= left ? text : withinLength(text, left);
    left = fitting.length < text.length ? 0 : left - text.length;
    return fitting.length < text.length ? start + storedText(fitting) : found;
  });
}
