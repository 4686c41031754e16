import { type MarkedText, type PlacedWord, wordsOf } from "./marked-text.js";

/** Longer texts are compared by what they begin and end with alone. */
const mostComparisons = 1_000_000;

/**
 * The text of one translation with the codes of another one of the same source. Words that both have carry their codes over;
 * words between them get the codes of those in whose place they stand.
 */
export function carryCodes(coded: MarkedText, plain: MarkedText): MarkedText {
  const to = wordsOf(plain);
  const pairs = carriedPairs(wordsOf(coded).map((word) => ({ ...word, key: keyOf(word, coded) })),
    to.map((word) => ({ ...word, key: keyOf(word, plain) })));
  return { ...plain, words: to.flatMap(({ start, end }, place) => {
    const own = pairs[place] as readonly number[];
    return own.length === 0 ? [] : [{ start, end, pairs: own }];
  }) };
}

interface Keyed extends PlacedWord { readonly key: string }

const keyOf = ({ start, end }: PlacedWord, { text }: MarkedText): string => text.slice(start, end).toLowerCase();

function carriedPairs(from: readonly Keyed[], to: readonly Keyed[]): (readonly number[])[] {
  const anchors = [[-1, -1], ...commonWords(from, to), [from.length, to.length]] as const;
  const missing = new Map<number, number>();
  const carried = to.map((): readonly number[] => []);
  const between = (visit: (old: readonly Keyed[], start: number, end: number, before: number, behind: number) => void): void => {
    for (let next = 1; next < anchors.length; next++) {
      const [[a, b], [c, d]] = [anchors[next - 1] as readonly [number, number], anchors[next] as readonly [number, number]];
      visit(from.slice(a + 1, c), b + 1, d, a, c);
    }
  };
  for (const [old, place] of anchors) if (place >= 0 && place < to.length) carried[place] = (from[old] as Keyed).pairs;
  between((old, start, end) => {
    if (end > start) for (let place = start; place < end; place++) carried[place] = inProportion(old, place - start, end - start);
    else for (const { pairs } of old) for (const pair of pairs) missing.set(pair, (missing.get(pair) ?? 0) + 1);
  });
  // Words that came in between two: they have the codes of both, and those of one side that lost words elsewhere.
  between((old, start, end, before, behind) => {
    if (old.length > 0 || end === start) return;
    const sides = [from[before]?.pairs ?? [], from[behind]?.pairs ?? []] as const;
    const lost = sides.map((side) => side.reduce((sum, pair) => sum + (missing.get(pair) ?? 0), 0)) as [number, number];
    const common = sides[0].filter((pair) => sides[1].includes(pair));
    const pairs = lost[0] === 0 && lost[1] === 0 ? common : sides[lost[1] >= lost[0] ? 1 : 0];
    for (let place = start; place < end; place++) carried[place] = pairs;
  });
  return carried;
}

function inProportion(old: readonly Keyed[], place: number, length: number): readonly number[] {
  return old[Math.floor(((place + 0.5) * old.length) / length)]?.pairs ?? [];
}

/** Places of words that both have in the same order, as many as possible. */
function commonWords(from: readonly Keyed[], to: readonly Keyed[]): [number, number][] {
  const same = (a: number, b: number): boolean => from[a]?.key === to[b]?.key;
  const found: [number, number][] = [];
  let start = 0;
  while (start < from.length && start < to.length && same(start, start)) found.push([start, start++]);
  let [endFrom, endTo] = [from.length, to.length];
  const ends: [number, number][] = [];
  while (endFrom > start && endTo > start && same(endFrom - 1, endTo - 1)) ends.push([--endFrom, --endTo]);
  const [rows, columns] = [endFrom - start, endTo - start];
  if (rows * columns <= mostComparisons) {
    // How many words are common behind each two places.
    const lengths = new Uint16Array((rows + 1) * (columns + 1));
    const at = (row: number, column: number): number => lengths[row * (columns + 1) + column] as number;
    for (let row = rows - 1; row >= 0; row--) {
      for (let column = columns - 1; column >= 0; column--) {
        lengths[row * (columns + 1) + column] = same(start + row, start + column) ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
      }
    }
    for (let row = 0, column = 0; row < rows && column < columns;) {
      if (same(start + row, start + column)) found.push([start + row++, start + column++]);
      else if (at(row + 1, column) >= at(row, column + 1)) row++;
      else column++;
    }
  }
  return [...found, ...ends.reverse()];
}
