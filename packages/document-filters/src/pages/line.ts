import { type Fragment, fragmentOf } from "./fragment.js";
import type { TextPiece } from "./page-text.js";
import type { RuledTable } from "./fragment.js";

/** One line of a column, from left to right. */
export interface Line {
  /** A gap in it that is wider than a blank is a piece of one tab. */
  readonly pieces: readonly TextPiece[];
  readonly left: number;
  readonly right: number;
  readonly base: number;
  readonly size: number;
  /** What stands here is this table. */
  readonly table?: RuledTable;
}

/** In sizes: fragments whose bases differ no more than this are on one line of a column. */
const sameLine = 0.3;
/** A gap that is wider is more than a blank. */
const tabGap = 2.5;

/** The lines that fragments make, from the top; those side by side are one line with tabs in it. */
export function linesOf(fragments: readonly Fragment[]): Line[] {
  const rows: Fragment[][] = [];
  for (const fragment of [...fragments].sort((a, b) => a.base - b.base)) {
    const row = rows.at(-1);
    const first = row?.[0];
    const isSame = first !== undefined && fragment.base - first.base <= sameLine * Math.max(first.size, fragment.size);
    if (row !== undefined && isSame && !row.some((one) => overlap(one, fragment))) row.push(fragment);
    else rows.push([fragment]);
  }
  return rows.flatMap((row) => {
    const tables = row.flatMap(({ table }) => table ?? []);
    const others = row.filter(({ table }) => table === undefined);
    return [...(others.length > 0 ? [lineOf(others)] : []), ...tables.map(tableLine)];
  });
}

const tableLine = (table: RuledTable): Line => ({ pieces: [], left: table.left, right: table.right, base: table.bottom, size: 1, table });

const overlap = (a: Fragment, b: Fragment): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 * Math.min(a.right - a.left, b.right - b.left);

function lineOf(row: readonly Fragment[]): Line {
  const ordered = [...row].sort((a, b) => a.left - b.left);
  const pieces = ordered.flatMap((fragment, at): TextPiece[] => {
    const before = ordered[at - 1];
    const isTab = before !== undefined && fragment.left - before.right > tabGap * Math.max(before.size, fragment.size);
    return isTab ? [tabBetween(before, fragment), ...fragment.pieces] : [...fragment.pieces];
  });
  const { left, right, base, size } = fragmentOf(pieces, 0);
  return { pieces, left, right, base, size };
}

function tabBetween(before: Fragment, after: Fragment): TextPiece {
  const last = before.pieces.at(-1) as TextPiece;
  return { text: "\t", left: before.right, right: after.left, base: last.base, size: last.size, font: last.font };
}

/** The bare text of a line, for who only looks at it. */
export const lineText = ({ pieces }: Pick<Line, "pieces">): string => pieces.map(({ text }) => text).join(" ").replace(/\s+/g, " ").trim();
