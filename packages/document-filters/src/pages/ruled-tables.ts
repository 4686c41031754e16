import { type Fragment, fragmentOf, type RuledCell, type RuledTable } from "./fragment.js";
import type { Rule } from "./page-text.js";

/** In points: lines that are no further apart are one, and touch. */
const near = 3;
/** Shorter ones are dashes, ticks and underlines of words. */
const shortest = 8;
const mostRules = 4_000;
const mostCells = 20_000;
/** Where fewer cells have text the lines are those of a drawing or a chart. */
const fewestFilled = 0.3;
const mostLinesInCell = 40;

/** The tables that rules draw around fragments, and the fragments outside of them. */
export function ruledTables(
  rules: readonly Rule[], fragments: readonly Fragment[],
): { readonly tables: readonly RuledTable[]; readonly rest: readonly Fragment[] } {
  if (rules.length < 4 || rules.length > mostRules) return { tables: [], rest: fragments };
  const tables: RuledTable[] = [];
  let rest = fragments;
  for (const grid of gridsOf(joined(rules.filter(({ from, to }) => to - from >= shortest)))) {
    const [inside, outside] = dividedBy(rest, grid);
    const table = tableOf(grid, inside);
    if (table === undefined) continue;
    tables.push(table);
    rest = outside;
  }
  return { tables, rest };
}

/** Rules on one line that touch, as one. */
function joined(rules: readonly Rule[]): Rule[] {
  const found: Rule[] = [];
  const inOrder = [...rules].sort((a, b) => Number(a.isHorizontal) - Number(b.isHorizontal) || a.at - b.at || a.from - b.from);
  for (const rule of inOrder) {
    const at = found.findLastIndex((one) => one.isHorizontal === rule.isHorizontal && Math.abs(one.at - rule.at) < near
      && rule.from <= one.to + near && rule.to >= one.from - near);
    const last = found[at];
    if (last === undefined) found.push(rule);
    else found[at] = { ...last, from: Math.min(last.from, rule.from), to: Math.max(last.to, rule.to) };
  }
  return found;
}

interface Grid {
  /** Where its lines stand, in order. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly rules: readonly Rule[];
}

/** Rules that meet one another, where they make cells side by side. */
function gridsOf(rules: readonly Rule[]): Grid[] {
  const groups = groupsOf(rules);
  return groups.flatMap((group) => {
    const xs = places(group.filter(({ isHorizontal }) => !isHorizontal));
    const ys = places(group.filter(({ isHorizontal }) => isHorizontal));
    return xs.length < 3 || ys.length < 2 || xs.length * ys.length > mostCells ? [] : [{ xs, ys, rules: group }];
  });
}

function groupsOf(rules: readonly Rule[]): Rule[][] {
  const left = new Set(rules);
  const groups: Rule[][] = [];
  for (const first of rules) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (let at = 0; at < group.length; at += 1) {
      for (const other of left) {
        if (!meet(group[at] as Rule, other)) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

const meet = (a: Rule, b: Rule): boolean => a.isHorizontal !== b.isHorizontal
  && a.at >= b.from - near && a.at <= b.to + near && b.at >= a.from - near && b.at <= a.to + near;

function places(rules: readonly Rule[]): number[] {
  const found: number[] = [];
  for (const at of rules.map((rule) => rule.at).sort((a, b) => a - b)) if (at - (found.at(-1) ?? -Infinity) > near) found.push(at);
  return found;
}

/** Fragments in a grid, cut at its lines, and those outside. */
function dividedBy(fragments: readonly Fragment[], { xs, ys }: Grid): [Fragment[], Fragment[]] {
  const [left, right, top, bottom] = [xs[0] as number, xs.at(-1) as number, ys[0] as number, ys.at(-1) as number];
  const [inside, outside]: [Fragment[], Fragment[]] = [[], []];
  for (const fragment of fragments) {
    const middle = fragment.base - 0.3 * fragment.size;
    const across = (fragment.left + fragment.right) / 2;
    const isIn = middle > top && middle < bottom && across > left && across < right;
    if (isIn) inside.push(...cut(fragment, xs));
    else outside.push(fragment);
  }
  return [inside, outside];
}

const slot = (places: readonly number[], at: number): number =>
  Math.min(Math.max(places.filter((place) => place <= at).length - 1, 0), places.length - 2);

function cut(fragment: Fragment, xs: readonly number[]): Fragment[] {
  const byColumn = new Map<number, Fragment["pieces"][number][]>();
  for (const piece of fragment.pieces) {
    const column = slot(xs, (piece.left + piece.right) / 2);
    byColumn.set(column, [...byColumn.get(column) ?? [], piece]);
  }
  return byColumn.size === 1 ? [fragment] : [...byColumn.values()].map((pieces) => fragmentOf(pieces, fragment.order));
}

/** Undefined where the lines draw something else. */
function tableOf(grid: Grid, inside: readonly Fragment[]): RuledTable | undefined {
  const { xs, ys } = grid;
  const columns = xs.slice(1).map((to, at) => ({ from: xs[at] as number, to }));
  const cells = new Map<string, Fragment[]>();
  for (const fragment of inside) {
    const column = slot(xs, (fragment.left + fragment.right) / 2);
    const key = `${firstRow(grid, slot(ys, fragment.base - 0.3 * fragment.size), column)} ${column}`;
    cells.set(key, [...cells.get(key) ?? [], fragment]);
  }
  const rows = ys.slice(1).map((bottom, row) => rowOf(grid, row, ((ys[row] as number) + bottom) / 2, cells));
  const all = rows.flat();
  const filled = all.filter(({ fragments }) => fragments.length > 0).length;
  if (filled < 2 || filled < fewestFilled * all.length || all.some(({ fragments }) => fragments.length > mostLinesInCell)) return undefined;
  const [left, right, top, bottom] = [xs[0] as number, xs.at(-1) as number, ys[0] as number, ys.at(-1) as number];
  return { left, right, top, bottom, columns, rows: rows.filter((row) => row.some(({ fragments }) => fragments.length > 0)) };
}

/** The row in which a cell begins that goes over several. */
function firstRow({ xs, ys, rules }: Grid, row: number, column: number): number {
  const middle = ((xs[column] as number) + (xs[column + 1] as number)) / 2;
  const isDivided = (at: number): boolean => rules.some((rule) => rule.isHorizontal && Math.abs(rule.at - at) <= near
    && rule.from <= middle && rule.to >= middle);
  let first = row;
  while (first > 0 && !isDivided(ys[first] as number)) first -= 1;
  return first;
}

/** The cells of a row; those between which no line stands are one. */
function rowOf({ xs, rules }: Grid, row: number, middle: number, cells: ReadonlyMap<string, Fragment[]>): RuledCell[] {
  const found: { fragments: Fragment[]; columns: number }[] = [];
  for (let column = 0; column < xs.length - 1; column += 1) {
    const edge = xs[column] as number;
    const isDivided = column === 0 || rules.some((rule) => !rule.isHorizontal && Math.abs(rule.at - edge) <= near
      && rule.from <= middle && rule.to >= middle);
    const own = cells.get(`${row} ${column}`) ?? [];
    const last = found.at(-1);
    if (last === undefined || isDivided) found.push({ fragments: [...own], columns: 1 });
    else {
      last.fragments.push(...own);
      last.columns += 1;
    }
  }
  return found;
}
