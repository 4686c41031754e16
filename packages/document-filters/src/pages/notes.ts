import type { BodyStyle } from "./page-style.js";
import { type Line, lineText } from "./line.js";

/** Lines at the bottom of a column that are footnotes, each with its mark. */
export interface FootNote {
  readonly name: string;
  readonly lines: readonly Line[];
  /** How many characters of its first line the mark takes. */
  readonly markLength: number;
}

/** In sizes of the text. */
const largestNote = 0.95;
const noteMark = /^(\d{1,3}|[*\u2217\u2020\u2021\u00a7\u00b6]{1,3}|[a-z](?=\s))\s*(?=\S)/u;

/** What else stands in small letters below a column, apart from it: its lines go behind those of the page. */
const largestAside = 0.86;

/** Divides the lines of a column in those of its text, the footnotes below them, and what else is set apart there. */
export function withoutNotes(
  lines: readonly Line[], body: BodyStyle, pageHeight: number,
): { readonly lines: readonly Line[]; readonly notes: readonly FootNote[]; readonly aside: readonly Line[] } {
  let start = lines.length;
  while (start > 0 && isSmall(lines[start - 1] as Line, body) && (lines[start - 1] as Line).base > pageHeight / 2) start -= 1;
  while (start < lines.length && markOf(lines[start] as Line) === undefined) start += 1;
  const first = lines[start];
  const above = lines[start - 1];
  // What is set in small letters as a whole is no footnote; neither is what follows its text without a gap.
  if (first === undefined || (above !== undefined && isSmall(above, body) && first.base - above.base < 1.3 * body.leading(first.size))) {
    return { notes: [], ...withoutAside(lines, body, pageHeight) };
  }
  const notes: { name: string; lines: Line[]; markLength: number }[] = [];
  for (const line of lines.slice(start)) {
    const mark = markOf(line);
    const last = notes.at(-1);
    if (mark !== undefined && (last === undefined || beginsNote(last.name, mark.name))) {
      notes.push({ name: mark.name, lines: [line], markLength: mark.length });
    } else last?.lines.push(line);
  }
  return { lines: lines.slice(0, start), notes, aside: [] };
}

function withoutAside(
  lines: readonly Line[], body: BodyStyle, pageHeight: number,
): { readonly lines: readonly Line[]; readonly aside: readonly Line[] } {
  let start = lines.length;
  while (start > 0 && isSmall(lines[start - 1] as Line, body, largestAside) && (lines[start - 1] as Line).base > pageHeight / 2) start -= 1;
  const [above, first] = [lines[start - 1], lines[start]];
  const isApart = above !== undefined && first !== undefined && above.table === undefined && Math.abs(above.size - body.size) < 0.6
    && first.base - above.base > 1.2 * body.leading(body.size);
  return isApart ? { lines: lines.slice(0, start), aside: lines.slice(start) } : { lines, aside: [] };
}

const isSmall = (line: Line, body: BodyStyle, largest = largestNote): boolean =>
  line.table === undefined && line.size <= largest * body.size;

function markOf(line: Line): { readonly name: string; readonly length: number } | undefined {
  const found = noteMark.exec(lineText(line));
  return found === null ? undefined : { name: found[1] as string, length: (found[1] as string).length };
}

/** Numbers of notes follow one another; a line that begins with another number goes on. */
const beginsNote = (before: string, name: string): boolean =>
  !/^\d/.test(name) || Number(name) === Number(before) + 1 || !/^\d/.test(before);
