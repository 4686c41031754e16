import { type Fragment, fragmentOf } from "./fragment.js";

/** Gaps of one justified line differ by no more than this. */
const mostOther = 0.25;
/** In points: the ends of justified lines. */
const sameEnd = 1.5;
/** In sizes: the first line of a paragraph is set in, and a line beside it is no further away. */
const mostIndent = 3;
const nearby = 3.6;

/** The fragments; the words of a line that was stretched to the width of its column are one again. */
export function withJustifiedLines(fragments: readonly Fragment[]): readonly Fragment[] {
  const lines = wordLines(fragments);
  if (lines.length === 0) return fragments;
  const whole = fragments.filter((one) => !isWord(one));
  const joined = new Map<Fragment, Fragment>();
  const candidates = lines.map((line) => ({ line, own: fragmentOf(line.flatMap(({ pieces }) => pieces), (line[0] as Fragment).order) }));
  for (const { line, own } of candidates) {
    const others = candidates.filter((other) =>
      other.own !== own && Math.abs(other.own.left - own.left) < sameEnd && !endsWithNumber(other.own))
      .map((other) => other.own);
    if (![...whole, ...(endsWithNumber(own) ? [] : others)].some((one) => isBeside(own, one))) continue;
    for (const word of line) joined.set(word, own);
  }
  return joined.size === 0 ? fragments : [...new Set(fragments.map((one) => joined.get(one) ?? one))];
}

const isWord = ({ pieces }: Fragment): boolean => !/\S\s+\S/.test(pieces.map(({ text }) => text).join(" ").trim());

/** Words that were written one behind the other on one line, with gaps of one width. */
function wordLines(fragments: readonly Fragment[]): Fragment[][] {
  const lines: Fragment[][] = [];
  for (const word of [...fragments].sort((a, b) => a.order - b.order)) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    const isNext = last !== undefined && word.order === last.order + 1 && Math.abs(word.base - last.base) < 0.1 * word.size
      && word.left > last.right && isWord(word) && isWord(last);
    if (isNext) line?.push(word);
    else lines.push([word]);
  }
  return lines.filter((line) => line.length > 1 && hasEqualGaps(line));
}

function hasEqualGaps(line: readonly Fragment[]): boolean {
  const gaps = line.slice(1).map((word, at) => word.left - (line[at] as Fragment).right);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return gaps.every((gap) => Math.abs(gap - mean) < Math.max(1, mostOther * mean));
}

/** As rows of a table that is set to the right do. */
const endsWithNumber = ({ pieces }: Fragment): boolean => /^[^\p{L}]*$/u.test(pieces.at(-1)?.text ?? "");

/** Whether another line of the same column is as long. */
const isBeside = (line: Fragment, other: Fragment): boolean => Math.abs(line.right - other.right) < sameEnd
  && Math.abs(line.left - other.left) < mostIndent * line.size && Math.abs(line.base - other.base) < nearby * line.size;
