import type { UnitItem } from "../units/unit-items.js";

/** Stands in front of a mark of one sign until the text around it is known. */
export const mayDouble = "\u0001";

/** The characters of a code in the document. */
export const markOf = (raw: string): string => raw.replaceAll(mayDouble, "");

const awaiting = new RegExp(`${mayDouble}([*_\`#])`, "g");
const wordEnd = /[\p{L}\p{N}_]$/u;
const wordStart = /^[\p{L}\p{N}_]/u;

/** The text with its marks: those of a pair that begins or ends within a word, as in languages without blanks, are written twice. */
export function withMarks(text: string): string {
  if (!text.includes(mayDouble)) return text;
  const open = new Map<string, number>();
  const doubled = new Set<number>();
  for (const { 1: sign = "", index } of text.matchAll(awaiting)) {
    const begin = open.get(sign);
    if (begin === undefined) open.set(sign, index);
    else {
      open.delete(sign);
      const [before, behind] = [text.slice(Math.max(0, begin - 2), begin), text.slice(index + 2, index + 4)];
      if (wordEnd.test(before) || wordStart.test(behind)) doubled.add(begin).add(index);
    }
  }
  return text.replace(awaiting, (_, sign: string, index: number) => (doubled.has(index) ? sign + sign : sign));
}

/** What says a sign without being it. */
const named: Readonly<Record<string, string>> = {
  "*": "{asterisk}", "`": "{backtick}", "~": "{tilde}", "^": "{caret}", "+": "{plus}",
  "_": "&#95;", "#": "&#35;", "]": "&#93;", "|": "{vbar}",
};
const special = /([*_`#])\1|(?<![\p{L}\p{N}_])[*_`#+](?=[^\s])|[\^~](?=\S)|\]|\|/gu;

/** Writes text of AsciiDoc. Signs that stand bare in the text that is there, where they mean nothing, stay so. */
export function escapeLike(items: readonly UnitItem[], source: string, isCell: boolean): (text: string) => string {
  const shown = items.map((item) => (item.kind === "text" ? item.text : "")).join("");
  const isInBrackets = items.some((item) => item.kind === "open" && item.raw.endsWith("["));
  const isNamed = (sign: string): boolean => [`\\${sign}`, named[sign] as string, "&#"].some((way) => source.includes(way));
  const bare = new Set([..."*_`#^~+"].filter((sign) => shown.includes(sign) && !isNamed(sign)));
  if (!isInBrackets) bare.add("]");
  if (!isCell) bare.add("|");
  return (text) => text.replaceAll(mayDouble, "")
    .replace(special, (signs) => [...signs].map((sign) => (bare.has(sign) ? sign : named[sign] as string)).join(""))
    .replace(/&(?=#?\w+;)(?!#(?:95|35|93);)/g, "&amp;")
    .replace(/\{(?=[\w-]+[}:])(?!(?:asterisk|backtick|tilde|caret|plus|vbar)\})/g, "\\{");
}

/** What a line may begin with that means something to the reader. */
const blockMark = new RegExp(`^(?:${[
  "[*.-]+(?=\\s)", "(?:\\d+|[a-zA-Z])\\.(?=\\s)", "[ivxIVX]+\\)(?=\\s)", "=+(?=\\s)", "#+(?=\\s)", "\\.(?=[^\\s.])", "\\[.*\\]$", "\\/\\/",
  "\\+$", "<(?:\\d+|\\.)>", "(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):(?=\\s)", ":[!\\w][\\w-]*!?:", "'''", "<<<",
  "(?:-{2,}|={4,}|\\*{4,}|_{4,}|\\.{4,}|\\+{4,}|`{3,})",
  "[|,:!]===", "[\\w-]+::\\S*\\[",
].join("|")})`);
const term = /(?:::+|;;)(?=\s|$)/g;

/** A text on lines of its own begins nothing else. */
export function asBlock(text: string): string {
  const line = asRest(text);
  const plain = line.replace(term, (mark) => `${mark.slice(0, -1)}{empty}${mark.slice(-1)}`);
  return blockMark.test(plain) ? `{empty}${plain}` : plain;
}

/** A text behind a mark; where it breaks the line it does so still. */
export const asRest = (text: string): string => withMarks(text.trim()).replace(/(?<! \+)[ \t]*\n\s*/g, " ");
