import type { Fragment, Span } from "./fragment.js";
import { type Line, linesOf } from "./line.js";
import { medianOf, type Zone, zonesOf } from "./zones.js";

/** What a page is made of, in the order in which it is read: lines below one another, or rows of cells. */
export type Region =
  | { readonly kind: "lines"; readonly lines: readonly Line[] }
  | { readonly kind: "table"; readonly rows: readonly (readonly Fragment[][])[]; readonly columns: readonly Span[] };

/** So deep are columns within columns. */
const mostLevels = 4;

/** Lines of running text have so many characters, and fill so much of their column. */
const fewestCharacters = 22;
const leastFilled = 0.55;
/** More columns of text than this stand on no page. */
const mostColumns = 6;

/** The regions of some fragments. */
export function regionsOf(fragments: readonly Fragment[], level = 0): Region[] {
  if (level >= mostLevels) return [{ kind: "lines", lines: linesOf(fragments) }];
  return zonesOf(fragments).flatMap((zone): Region[] => {
    if (zone.gutters.length === 0) return [{ kind: "lines", lines: linesOf(zone.fragments) }];
    const columns = columnsOf(zone);
    if (isTable(zone, columns)) return [tableOf(zone, columns) ?? { kind: "lines", lines: linesOf(zone.fragments) }];
    return columns.flatMap((column) => regionsOf(column, level + 1));
  });
}

function columnsOf({ fragments, gutters }: Zone): Fragment[][] {
  const columns: Fragment[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const fragment of fragments) columns[columnAt(fragment, gutters)]?.push(fragment);
  return columns;
}

const columnAt = ({ left, right }: Fragment, gutters: readonly Span[]): number =>
  gutters.filter(({ from, to }) => (left + right) / 2 > (from + to) / 2).length;

/**
 * Whether the columns are those of a table, which are read row by row. Whoever writes a table writes it that way; columns of text are
 * written one after the other, and their lines are long.
 */
function isTable(zone: Zone, columns: readonly (readonly Fragment[])[]): boolean {
  const turns = turnsIn(zone);
  const rows = linesOf(zone.fragments).length;
  if (turns <= 2 * zone.gutters.length && rows > 3) return false;
  const isText = columns.length <= mostColumns && columns.every(isRunningText);
  return !isText || turns > rows;
}

/** How often the next fragment that was written stands in another column. */
function turnsIn({ fragments, gutters }: Zone): number {
  const inOrder = [...fragments].sort((a, b) => a.order - b.order).map((one) => columnAt(one, gutters));
  return inOrder.filter((column, at) => at > 0 && column !== inOrder[at - 1]).length;
}

function isRunningText(column: readonly Fragment[]): boolean {
  const lines = linesOf(column);
  if (lines.length < 3) return false;
  const width = Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ left }) => left));
  const lengths = lines.map(({ pieces }) => pieces.reduce((sum, { text }) => sum + text.length, 0));
  return medianOf(lengths) >= fewestCharacters && medianOf(lines.map(({ left, right }) => right - left)) >= leastFilled * width;
}

/** Of the rows of a table so many have more than one cell; where fewer have, words stand about as in a drawing. */
const leastFull = 0.4;

const isProgram = ({ fragments }: Zone): boolean => fragments.every(({ pieces }) => pieces.every(({ font }) => font.isMono));

/** Undefined for what is none: lines of a program, the words of a drawing. */
function tableOf(zone: Zone, columns: readonly (readonly Fragment[])[]): Region | undefined {
  if (isProgram(zone)) return undefined;
  const rows: Fragment[][][] = [];
  const edges = columns.map((column) => (
    { from: Math.min(...column.map(({ left }) => left)), to: Math.max(...column.map(({ right }) => right)) }));
  for (const line of rowsBySight(zone)) {
    const cells: Fragment[][] = columns.map(() => []);
    for (const fragment of line) cells[columnAt(fragment, zone.gutters)]?.push(fragment);
    rows.push(cells);
  }
  if (rows.filter((row) => row.filter((cell) => cell.length > 0).length > 1).length < leastFull * rows.length) return undefined;
  return { kind: "table", rows, columns: edges };
}

/** The rows of a table without rules: what stands on one line, and lines below that were written as parts of its cells. */
function rowsBySight({ fragments, gutters }: Zone): Fragment[][] {
  const lines: Fragment[][] = [];
  for (const fragment of [...fragments].sort((a, b) => a.base - b.base)) {
    const last = lines.at(-1)?.[0];
    if (last !== undefined && fragment.base - last.base < 0.4 * Math.max(last.size, fragment.size)) lines.at(-1)?.push(fragment);
    else lines.push([fragment]);
  }
  const rows: Fragment[][] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    if (row !== undefined && line.some((one) => goesOn(one, row, gutters))) row.push(...line);
    else rows.push([...line]);
  }
  return rows;
}

/** Whether a fragment was written right behind one that stands in the same cell. */
function goesOn(fragment: Fragment, row: readonly Fragment[], gutters: readonly Span[]): boolean {
  const before = row.find(({ order }) => order === fragment.order - 1);
  return before !== undefined && columnAt(before, gutters) === columnAt(fragment, gutters);
}
