import { decodeString } from "micromark-util-decode-string";
import type { UnitItem } from "../units/unit-items.js";
import { mayDouble } from "./written-asciidoc.js";

/** White space, macros, mark-up: what begins with one of these signs may be no text. */
const begins = new RegExp([
  "(?<escape>\\\\(?=[*_`#^~{+<\\[&|a-z]))",
  "(?<passed>\\+\\+\\+[^]{1,5000}?\\+\\+\\+|\\$\\$[^]{1,5000}?\\$\\$|\\+\\+(?=\\S)[^+]+\\+\\+"
    + "|(?<![\\p{L}\\p{N}])pass:[a-z,]{0,20}\\[[^\\]]{0,2000}\\]|(?<![\\p{L}\\p{N}])\\+(?=[^\\s+])[^+\\n]*(?<=\\S)\\+(?![\\p{L}\\p{N}]))",
  "(?<linked>\\{[\\p{L}\\p{N}_][\\w-]*\\}[^\\s\\[\\]<>`\"]{0,500})\\[(?!\\])", "(?<quote>[\"'])`(?=\\S)",
  "(?<attribute>\\{[\\p{L}\\p{N}_][\\w-]*(?::[^}\\n]{0,500})?\\})", "(?<entity>&(?:#\\d{1,7}|#x[\\da-f]{1,6}|\\w{2,31});)",
  "(?<anchor>\\[\\[[\\p{L}_:][^\\]\\n]{0,500}\\]\\])", "(?<index>\\(\\(\\([^()]{1,200}\\)\\)\\))",
  "<<(?<crossed>[^<>,\\n]{1,200})(?:,(?<caption>[^<>]{1,500}))?>>",
  "(?<![\\p{L}\\p{N}_])(?<macro>[a-z][\\w-]{1,20}:(?!:)(?:[^\\s\\[\\]<>`\"]{0,500})"
    + "|(?:https?|ftp|irc):\\/\\/[^\\s\\[\\]<>`\"{}]{1,2000})\\[",
  "(?<address>(?<![\\p{L}\\p{N}_:])(?:https?|ftp|irc):\\/\\/[^\\s\\[\\]<>`\"]{1,2000}[^\\s\\[\\]<>`\".,;:!?)])",
  "(?<role>\\[[.#%]?[\\w.#%-]{1,80}\\](?=[#*_`]))?(?<mark>\\*\\*|__|``|##|[*_`#^~])",
].join("|"), "gu");

/** Macros whose text people read; of the others it is what stands in front of their address. */
const textMacro = /^(?:link|xref|mailto|footnote|https?|ftp|irc)(?::|$)/;
const isWord = /[\p{L}\p{N}_]/u;

/** The ends of a pair of mark-up. */
const ends = new Map([..."*_`#^~"].flatMap((sign): [string, RegExp][] => {
  const quoted = /[*^]/.test(sign) ? `\\${sign}` : sign;
  const single = /[\^~]/.test(sign) ? new RegExp(quoted, "g") : new RegExp(`(?<=\\S)${quoted}(?![\\p{L}\\p{N}_])`, "gu");
  return [[sign, single], [sign + sign, new RegExp(quoted + quoted, "g")]];
}));
for (const sign of "\"'") ends.set(`\`${sign}`, new RegExp(`(?<=\\S)\`${sign}(?![\\p{L}\\p{N}_])`, "gu"));

/** Signs that documents name so that they do not mean anything. */
const namedSigns: Readonly<Record<string, string>> = {
  "{asterisk}": "*", "{backtick}": "`", "{tilde}": "~", "{caret}": "^", "{plus}": "+", "{vbar}": "|", "{empty}": "", "{nbsp}": "\u00a0",
  "{lt}": "<", "{gt}": ">", "{amp}": "&", "{startsb}": "[", "{endsb}": "]", "{backslash}": "\\", "{apos}": "'", "{quot}": "\"",
};

/** The text of a block: words, and codes of what forms them. */
export function inlineItems(source: string): UnitItem[] {
  const exhausted = new Set<string>();
  /** Where a pair ends that begins in front of `from`; where it does not, its signs are text. */
  const endOf = (mark: string, from: number): number | undefined => {
    if (exhausted.has(mark)) return undefined;
    const pattern = ends.get(mark) as RegExp;
    pattern.lastIndex = from + 1;
    const found = pattern.exec(source)?.index;
    if (found === undefined) exhausted.add(mark);
    return found;
  };
  return itemsWithin(source, 0, source.length, endOf, 0);
}

const bare = (raw: string): string => raw;
/** A mark of one sign, which means nothing within a word; where it comes to stand in one it is written twice. */
const singleMark = (raw: string): string => (/(?:^|\])[*_`#]$/.test(raw) ? `${raw.slice(0, -1)}${mayDouble}${raw.slice(-1)}` : raw);

/** So deep is mark-up in one another. */
const deepest = 12;

type EndOf = (mark: string, from: number) => number | undefined;

function itemsWithin(source: string, begin: number, end: number, endOf: EndOf, depth: number): UnitItem[] {
  const items: UnitItem[] = [];
  let [text, at] = ["", begin];
  const take = (from: number, to: number, ...codes: readonly UnitItem[]): void => {
    text += source.slice(at, from);
    if (text !== "") items.push({ kind: "text", text });
    items.push(...codes);
    [text, at] = ["", to];
  };
  const pair = (from: number, inner: number, innerEnd: number, to: number, tag = bare): void => {
    const [open, close] = [tag(source.slice(from, inner)), tag(source.slice(innerEnd, to))];
    const words = source.slice(inner, innerEnd);
    if (inner >= innerEnd || depth >= deepest) take(from, to, { kind: "protected", raw: open + words + close, text: words });
    else {
      const items = itemsWithin(source, inner, innerEnd, endOf, depth + 1);
      take(from, to, { kind: "open", raw: open }, ...items, { kind: "close", raw: close });
    }
  };
  const pattern = new RegExp(begins);
  pattern.lastIndex = begin;
  for (let found = pattern.exec(source); found !== null && found.index < end; found = pattern.exec(source)) {
    const { 0: raw, index, groups = {} } = found;
    const { attribute, escape, entity, crossed, caption, linked, macro = linked, address, quote, role = "" } = groups;
    const mark = quote === undefined ? groups["mark"] : `\`${quote}`;
    const next = index + raw.length;
    if (next > end) break;
    if (escape !== undefined) {
      text += source.slice(at, index) + source.slice(next, next + 1);
      at = next + 1;
    } else if (attribute !== undefined && attribute in namedSigns) {
      text += source.slice(at, index) + (namedSigns[attribute] as string);
      at = next;
    } else if (entity !== undefined) {
      text += source.slice(at, index) + decodeString(raw);
      at = next;
    } else if (macro !== undefined) {
      const close = closingBracket(source, next, end);
      const [words, isFirst] = [source.slice(next, close), /^(?:[^=,"]|,(?![^=]*=))*$/];
      if (close === undefined) pattern.lastIndex = next;
      else if ((linked !== undefined || textMacro.test(macro)) && words.trim() !== "" && isFirst.test(words)) {
        const shown = words.endsWith("^") ? close - 1 : close;
        pair(index, next, shown, close + 1);
      } else take(index, close + 1, { kind: "protected", raw: source.slice(index, close + 1), text: words });
    } else if (crossed !== undefined) {
      if (caption === undefined) take(index, next, { kind: "point", raw });
      else pair(index, next - 2 - caption.length, next - 2, next);
    } else if (address !== undefined) take(index, next, { kind: "protected", raw, text: raw });
    else if (mark === undefined) take(index, next, { kind: "point", raw });
    else {
      const close = beginsPair(source, index, next, mark) ? endOf(mark, next) : undefined;
      if (close === undefined || close >= end) pattern.lastIndex = index + role.length + 1;
      else if (/^``?$/.test(mark)) {
        const [to, inner] = [close + mark.length, source.slice(next, close)];
        const raw = singleMark(role + mark) + inner + singleMark(mark);
        take(index, to, { kind: "protected", raw, text: inner.replace(/^\+|\+$/g, "") });
      } else pair(index, next, close, close + mark.length, singleMark);
    }
    pattern.lastIndex = Math.max(at, pattern.lastIndex, index + 1);
  }
  text += source.slice(at, end);
  if (text !== "") items.push({ kind: "text", text });
  return items;
}

/** A single sign begins a pair where no word stands in front of it, and something behind. */
function beginsPair(source: string, index: number, next: number, mark: string): boolean {
  if (/["']/.test(mark)) return !isWord.test(source[index - 1] ?? "");
  if (mark.length === 2) return source[next] !== undefined;
  if (/\s|^$/.test(source[next] ?? "")) return false;
  if (/[\^~]/.test(mark)) return /^[^\s^~]+[\^~]/.test(source.slice(next, next + 100));
  return !isWord.test(source[index - 1] ?? "") && !/[\\;}]/.test(source[index - 1] ?? "");
}

function closingBracket(source: string, from: number, end: number): number | undefined {
  for (let at = from; at < end && at - from < 10_000; at++) {
    if (source[at] === "]" && source[at - 1] !== "\\") return at;
  }
  return undefined;
}
