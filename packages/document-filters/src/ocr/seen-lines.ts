import type { Line } from "../pages/line.js";
import { type PageText, plainFont, type TextPiece } from "../pages/page-text.js";
import type { Region } from "../pages/regions.js";
import { endsWithoutBlanks } from "../text/line-joins.js";
import { medianOf } from "../pages/zones.js";
import type { SeenLine, SeenText, SeenWord } from "./recogniser.js";

/** The text of a picture as that of a page is. */
export interface SeenPage {
  readonly page: PageText;
  readonly regions: readonly Region[];
}

/** In points: of most of the text, where nothing tells how large a picture is. */
const usualSize = 11;
/** In sizes of its line. */
const tabGap = 2.5;
/** Sizes of lines that differ by less are the same, for they are measured by what letters stand in them. */
const sameSize = 0.22;

/** The lines of a picture as those of a page; `width` is that of the page in points, if it is known. */
export function seenPage(text: SeenText, number: number, width?: number): SeenPage {
  const lines = text.areas.flat();
  const usual = medianOf(lines.map(({ size }) => size)) || 1;
  const scale = width === undefined || text.width === 0 ? usualSize / usual : width / text.width;
  const side = { width: text.width * scale, height: text.height * scale };
  const regions = text.areas.map((area): Region => ({ kind: "lines", lines: area.map((line) => lineOf(line, text, scale, usual)) }));
  return { page: { number, ...side, pieces: [], turned: [], rules: [], isRightToLeft: text.isRightToLeft }, regions };
}

function lineOf(line: SeenLine, { width, isRightToLeft }: SeenText, scale: number, usual: number): Line {
  const size = (Math.abs(line.size - usual) < sameSize * usual ? usual : line.size) * scale;
  const base = line.base * scale;
  const piece = ({ text, left, right }: SeenWord): TextPiece => {
    const [start, end] = isRightToLeft ? [width - right, width - left] : [left, right];
    return { text, left: start * scale, right: end * scale, base, size, font: plainFont };
  };
  const pieces: TextPiece[] = [];
  for (const word of line.words.map(piece)) {
    const before = pieces.at(-1);
    if (before !== undefined && word.left - before.right > tabGap * size) pieces.push({ ...before, text: "\t", left: before.right,
      right: word.left });
    // Words are told apart by who read them, however narrow the blank is.
    const isApart = before !== undefined && !(endsWithoutBlanks.test(before.text) && endsWithoutBlanks.test(word.text.charAt(0)));
    pieces.push(isApart ? { ...word, text: ` ${word.text}` } : word);
  }
  return { pieces, left: Math.min(...pieces.map(({ left }) => left)), right: Math.max(...pieces.map(({ right }) => right)), base, size };
}
