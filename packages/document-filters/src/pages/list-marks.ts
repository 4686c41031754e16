import type { BlockRun, ListMark, NumberStyle } from "./block.js";

/** Dots, boxes, ticks, arrows, and the private use area, where fonts of symbols have theirs. */
const signs = "\\u2022\\u2023\\u2043\\u204c\\u204d\\u2219\\u25a0-\\u25ff\\u2713-\\u2718\\u2756\\u2794\\u27a2"
  + "\\u27a4\\u2b1d\\u00b7\\uf000-\\uf0ff";
const bullet = new RegExp(`^(?:[${signs}]|[-\\u2010-\\u2015*+](?=\\s))\\s*`, "u");
const number = /^(\(?)(\d{1,3}|[a-zA-Z]|[ivxl]{2,6}|[IVXL]{2,6})([.)])(?:\s+(?=\S)|(?=\p{Lu}))/u;
const numberAlone = /^\(?(?:\d{1,3}|[a-zA-Z]|[ivxl]{2,6}|[IVXL]{2,6})[.)]$/u;

/** The mark that a line begins with, and how long it is. */
export interface FoundMark {
  readonly mark: ListMark;
  readonly length: number;
}

/** The mark of a list entry at the start of a text; undefined without one. */
export function markAt(text: string, isMono = false): FoundMark | undefined {
  // Word takes the letter in a font of one width for a circle.
  const found = bullet.exec(text) ?? (isMono ? /^o\s+/.exec(text) : null);
  if (found !== null && text.length > found[0].length) return { mark: { kind: "bullet" }, length: found[0].length };
  const [whole, before = "", value = "", after = ""] = number.exec(text) ?? [];
  if (whole === undefined || (before !== "" && after === ".")) return undefined;
  const style = styleOf(value);
  return { mark: { kind: "number", style, value: valueOf(value, style), before, after }, length: whole.length };
}

/** Whether a text is a mark and nothing else. */
export const isMarkAlone = (text: string): boolean => numberAlone.test(text) || /^[\u2022\u2023\u25a0-\u25ff\uf000-\uf0ff]$/u.test(text);

/** The runs behind a mark of so many characters. */
export function withoutMark(runs: readonly BlockRun[], length: number): BlockRun[] {
  let left = length;
  return runs.flatMap((run) => {
    const text = run.text.slice(left);
    left = Math.max(0, left - run.text.length);
    return text === "" ? [] : [{ ...run, text }];
  });
}

function styleOf(value: string): NumberStyle {
  if (/^\d/.test(value)) return "decimal";
  const isRoman = /^[ivxl]+$/i.test(value) && (value.length > 1 || /^[iv]$/i.test(value));
  const isLower = value === value.toLowerCase();
  return isRoman ? (isLower ? "lowerRoman" : "upperRoman") : isLower ? "lowerLetter" : "upperLetter";
}

const romans: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

function valueOf(text: string, style: NumberStyle): number {
  if (style === "decimal") return Number(text);
  const small = text.toLowerCase();
  if (style.endsWith("Letter")) return small.charCodeAt(0) - 96;
  const digits = [...small].map((letter) => romans[letter] as number);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}
