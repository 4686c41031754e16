import { bottomOf, type Fragment, type Span, topOf } from "./fragment.js";

/** Fragments between which no line leads across the page. */
interface Band {
  readonly fragments: readonly Fragment[];
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** A part of a page from top to bottom: text over its whole width, or columns side by side. */
export interface Zone {
  readonly fragments: readonly Fragment[];
  /** The empty stretches between its columns; none where it has one column. */
  readonly gutters: readonly Span[];
}

/** In sizes of the font: how wide the stretch between columns is at least,
  by how many lines they have. Words of a justified line are far apart. */
const gutterOfMany = 0.42;
const gutters = [{ lines: 25, width: gutterOfMany }, { lines: 10, width: 0.65 }, { lines: 4, width: 1.1 }, { lines: 0,
  width: 2.3 }] as const;
/** Fewer lines side by side are no columns. */
const fewestLines = 2;
/** In sizes: a line behind such a gap does not belong to the column above it where what follows leads across. */
const widerGap = 0.9;

/** The zones of some fragments, from top to bottom. */
export function zonesOf(fragments: readonly Fragment[]): Zone[] {
  const bands = bandsOf(fragments);
  const zones: Zone[] = [];
  let plain: Band[] = [];
  const flush = (): void => {
    if (plain.length > 0) zones.push({ fragments: plain.flatMap((band) => band.fragments), gutters: [] });
    plain = [];
  };
  for (let at = 0; at < bands.length;) {
    const columns = columnsFrom(bands, at);
    if (columns === undefined) {
      plain.push(bands[at] as Band);
      at += 1;
      continue;
    }
    const before = columns.before(plain);
    plain = plain.slice(0, plain.length - before.length);
    flush();
    zones.push({ fragments: [...before, ...columns.bands].flatMap((band) => band.fragments), gutters: columns.gutters });
    at += columns.bands.length;
  }
  flush();
  return zones;
}

function bandsOf(fragments: readonly Fragment[]): Band[] {
  const bands: { fragments: Fragment[]; top: number; bottom: number; left: number; right: number }[] = [];
  for (const fragment of [...fragments].sort((a, b) => topOf(a) - topOf(b))) {
    const last = bands.at(-1);
    const [top, bottom] = [topOf(fragment), bottomOf(fragment)];
    if (last !== undefined && top < last.bottom) {
      last.fragments.push(fragment);
      last.bottom = Math.max(last.bottom, bottom);
      last.left = Math.min(last.left, fragment.left);
      last.right = Math.max(last.right, fragment.right);
    } else bands.push({ fragments: [fragment], top, bottom, left: fragment.left, right: fragment.right });
  }
  return bands;
}

interface Columns {
  readonly bands: readonly Band[];
  readonly gutters: readonly Span[];
  /** Those of the bands above whose text stands in a column that begins further up than the first one. */
  before(above: readonly Band[]): readonly Band[];
}

/** The columns that begin with a band; undefined where its text is one column. */
function columnsFrom(bands: readonly Band[], start: number): Columns | undefined {
  const taken: Band[] = [];
  let free: readonly Span[] = [{ from: -Infinity, to: Infinity }];
  for (const band of bands.slice(start)) {
    const shared = wideOnly(intersection(free, freeOf(band)), band);
    const reach = reachOf([...taken, band]);
    const between = shared.filter(({ from, to }) => from >= reach.left && to <= reach.right);
    if (between.length === 0) break;
    free = shared;
    taken.push(band);
  }
  while (taken.length > 0) {
    const gutters = guttersOf(free, taken);
    if (gutters.length > 0) {
      const kept = withoutHeadBehind(taken, gutters, bands[start + taken.length]);
      return { bands: kept, gutters, before: (above) => besideOf(above, gutters, kept[0] as Band) };
    }
    taken.pop();
    free = taken.reduce<readonly Span[]>((rest, band) => intersection(rest, freeOf(band)), [{ from: -Infinity, to: Infinity }]);
  }
  return undefined;
}

/** The stretches that a band leaves free, to both sides without end. */
function freeOf({ fragments }: Band): Span[] {
  const free: Span[] = [];
  let at = -Infinity;
  for (const { left, right } of [...fragments].sort((a, b) => a.left - b.left)) {
    if (left > at) free.push({ from: at, to: left });
    at = Math.max(at, right);
  }
  return [...free, { from: at, to: Infinity }];
}

function intersection(a: readonly Span[], b: readonly Span[]): Span[] {
  return a.flatMap((one) => b.map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) })))
    .filter(({ from, to }) => to > from);
}

const sizeOf = ({ fragments }: Pick<Band, "fragments">): number => Math.min(...fragments.map(({ size }) => size));

function wideOnly(spans: readonly Span[], band: Band): Span[] {
  const least = gutterOfMany * sizeOf(band);
  return spans.filter(({ from, to }) => to - from >= least);
}

function reachOf(bands: readonly Band[]): { readonly left: number; readonly right: number } {
  return { left: Math.min(...bands.map(({ left }) => left)), right: Math.max(...bands.map(({ right }) => right)) };
}

/** Those of the free stretches that have enough lines on both sides. */
function guttersOf(free: readonly Span[], bands: readonly Band[]): Span[] {
  const fragments = bands.flatMap((band) => band.fragments);
  const size = medianOf(fragments.map((one) => one.size));
  return free.filter(({ from, to }, at) => {
    const right = fragments.filter((one) => one.left >= to);
    const next = right.filter((one) => one.right <= (free[at + 1]?.from ?? Infinity));
    const lines = Math.min(linesIn(fragments.filter((one) => one.right <= from)), linesIn(right));
    return lines >= fewestLines && isAligned(next.length < fewestLines ? right : next)
      && to - from >= size * (gutters.find((one) => lines >= one.lines)?.width ?? gutterOfMany);
  });
}

/** Of the fragments right of a gutter so many begin at one place, or have their middle there, or end there where they are numbers. */
const leastAligned = 0.45;
/** Of a few, so many, or all. */
const fewestAligned = 3;

/** Words of a justified line stand anywhere; what is in a column stands below one another. */
function isAligned(fragments: readonly Fragment[]): boolean {
  const nearest = [...new Map([...fragments].sort((a, b) => b.left - a.left).map((one) => [Math.round(one.base), one])).values()];
  const most = (places: readonly number[], size: number): number =>
    Math.max(...places.map((place) => places.filter((other) => Math.abs(other - place) < 0.35 * size).length));
  const size = medianOf(nearest.map((one) => one.size));
  const enough = Math.max(leastAligned * nearest.length, Math.min(fewestAligned, nearest.length));
  const isNumber = ({ pieces }: Fragment): boolean => /^[^\p{L}]*$/u.test(pieces.map(({ text }) => text).join(""));
  return most(nearest.map(({ left }) => left), size) >= enough || most(nearest.map(({ left, right }) => (left + right) / 2), size) >= enough
    || (nearest.filter(isNumber).length >= nearest.length / 2 && most(nearest.map(({ right }) => right), size) >= enough);
}

function linesIn(fragments: readonly Fragment[]): number {
  return new Set(fragments.map(({ base }) => Math.round(base / 3))).size;
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** A heading below the columns, behind which text leads across them, is no end of the first column. */
function withoutHeadBehind(bands: readonly Band[], [gutter]: readonly Span[], next: Band | undefined): readonly Band[] {
  if (gutter === undefined || next === undefined) return bands;
  for (let at = bands.length - 1; at > 0; at -= 1) {
    const [band, above] = [bands[at] as Band, bands[at - 1] as Band];
    if (band.right > gutter.from) return bands;
    if (band.top - above.bottom > widerGap * sizeOf(band)) return bands.slice(0, at);
  }
  return bands;
}

/** The last ones of the bands above whose text stands right of a gutter, in line with the column there. */
function besideOf(above: readonly Band[], gutters: readonly Span[], first: Band): readonly Band[] {
  const gutter = gutters.at(-1) as Span;
  const column = first.fragments.filter(({ left }) => left >= gutter.to);
  const edge = Math.min(...column.map(({ left }) => left));
  let at = above.length;
  while (at > 0 && Math.abs((above[at - 1] as Band).left - edge) < sizeOf(above[at - 1] as Band)) at -= 1;
  return above.slice(at);
}
