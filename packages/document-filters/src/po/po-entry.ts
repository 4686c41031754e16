import type { Line } from "../text/read-lines.js";

/** One of `msgctxt`, `msgid`, `msgid_plural`, `msgstr` and `msgstr[N]`, with its value. */
export interface Field {
  readonly keyword: string;
  /** The numbers of its first line and of the one behind it. */
  readonly from: number;
  to: number;
  value: string;
}

/** A message with its comments. */
export interface Entry {
  readonly lines: readonly Line[];
  readonly fields: readonly Field[];
}

const keywordLine = /^\s*(msgctxt|msgid_plural|msgid|msgstr(?:\[\d{1,2}\])?)\s*("(?:[^"\\]|\\.)*")?\s*$/;
const stringLine = /^\s*("(?:[^"\\]|\\.)*")\s*$/;
const domainLine = /^\s*domain\s/;
const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", a: "\u0007", b: "\b", f: "\f", v: "\v" };

/** What a string says. */
export const unquoted = (raw: string): string =>
  raw.slice(1, -1).replace(/\\([^])/g, (_, sign: string) => escapes[sign] ?? sign);

const signs: Readonly<Record<string, string>> = { "\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\t": "\\t", "\r": "\\r" };
const quotedLine = (text: string): string => `"${text.replace(/[\\"\n\t\r]/g, (sign) => signs[sign] as string)}"`;

/** The strings that say a text: one, or below an empty one another for each of its lines. */
export function quoted(text: string, lineEnd: string): string {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [""];
  return lines.length === 1 ? quotedLine(text) : ["\"\"", ...lines.map(quotedLine)].join(lineEnd);
}

/** Whether a line is a comment, those of messages that nobody uses any more (`#~`) included. */
export const isComment = (text: string): boolean => /^\s*#/.test(text);

/** Reads the lines of an entry; answers the number of a line that is none of PO instead. */
export function entryOf(lines: readonly Line[]): Entry | number {
  const fields: Field[] = [];
  for (const [at, { text }] of lines.entries()) {
    if (text.trim() === "" || isComment(text) || domainLine.test(text)) continue;
    const [, keyword, first = "\"\""] = keywordLine.exec(text) ?? [];
    const field = fields.at(-1);
    const more = stringLine.exec(text)?.[1];
    if (keyword !== undefined) fields.push({ keyword, from: at, to: at + 1, value: unquoted(first) });
    else if (more !== undefined && field !== undefined && field.to === at) {
      field.value += unquoted(more);
      field.to = at + 1;
    } else return at;
  }
  return { lines, fields };
}
