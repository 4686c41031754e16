import type { UnitItem } from "../units/unit-items.js";

/** What says a sign without being it. */
const named: Readonly<Record<string, string>> = {
  "*": "{asterisk}", "`": "{backtick}", "~": "{tilde}", "^": "{caret}", "+": "{plus}",
  "_": "&#95;", "#": "&#35;", "]": "&#93;", "|": "{vbar}",
};
const special = /([*_`#])\1|(?<![\p{L}\p{N}_])[*_`#+](?=[^\s])|[\^~](?=\S)|\]|\|/gu;

/** Writes text of AsciiDoc. Signs that stand bare in the text that is there, where they mean nothing, stay so. */
export function escapeLike(items: readonly UnitItem[], isCell: boolean): (text: string) => string {
  const shown = items.map((item) => (item.kind === "text" ? item.text : "")).join("");
  const isInBrackets = items.some((item) => item.kind === "open" && item.raw.endsWith("["));
  const bare = new Set([..."*_`#^~+"].filter((sign) => shown.includes(sign)));
  if (!isInBrackets) bare.add("]");
  if (!isCell) bare.add("|");
  return (text) => text.replace(special, (signs) => [...signs].map((sign) => (bare.has(sign) ? sign : named[sign] as string)).join(""))
    .replace(/&(?=#?\w+;)(?!#(?:95|35|93);)/g, "&amp;")
    .replace(/\{(?=[\w-]+[}:])(?!(?:asterisk|backtick|tilde|caret|plus|vbar)\})/g, "\\{");
}

/** What a line may begin with that means something to the reader. */
const blockMark = new RegExp([
  "[*.-]+(?=\\s)", "(?:\\d+|[a-zA-Z])\\.(?=\\s)", "[ivxIVX]+\\)(?=\\s)", "=+(?=\\s)", "#+(?=\\s)", "\\.(?=[^\\s.])", "\\[.*\\]$", "\\/\\/",
  "\\+$", "<(?:\\d+|\\.)>", "(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):(?=\\s)", ":[!\\w][\\w-]*!?:", "'''", "<<<",
  "(?:-{2,}|={4,}|\\*{4,}|_{4,}|\\.{4,}|\\+{4,}|`{3,})",
  "[|,:!]===", "[\\w-]+::\\S*\\[",
].join("|"));
const term = /(?:::+|;;)(?=\s|$)/g;

/** A text on lines of its own begins nothing else. */
export function asBlock(text: string): string {
  const line = asRest(text);
  const plain = line.replace(term, (mark) => `${mark.slice(0, -1)}{empty}${mark.slice(-1)}`);
  return plain.search(blockMark) === 0 ? `{empty}${plain}` : plain;
}

/** A text behind a mark; where it breaks the line it does so still. */
export const asRest = (text: string): string => text.trim().replace(/(?<! \+)[ \t]*\n\s*/g, " ");
