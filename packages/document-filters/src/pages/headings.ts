import type { BlockRun } from "./block.js";
import type { BodyStyle } from "./page-style.js";

/** What a paragraph looks like, for who looks for headings. */
export interface Look {
  readonly text: string;
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly lines: number;
  /** It stands alone: more room above it than between lines, or it is the first of its column. */
  readonly isApart: boolean;
}

/** An entry of the outline of a document. */
export interface OutlineEntry {
  readonly title: string;
  /** 1 for the outermost ones. */
  readonly level: number;
}

/** In sizes of the text. */
const larger = 1.1;
const asLarge = 0.95;
const longest = 220;
const longestBold = 120;
const mostLines = 4;
const mostLevels = 6;

const letters = /\p{L}/gu;
const chapter = "chapter|section|part|appendix|kapitel|cap\u00edtulo|chapitre";
const numbered = new RegExp(`^(?:\\d{1,2}(?:\\.\\d{1,2}){0,4}\\.?|[IVX]{1,5}\\.|[A-Z]\\.|(?:${chapter})\\s+\\w+)\\s`, "iu");
const sentenceEnd = /[.!?:;,\u3002\uff0c]["\u201d\u00bb)]?$/u;

/** The levels of headings among paragraphs, in their order; undefined for those that are none. */
export function headingLevels(looks: readonly Look[], body: BodyStyle, outline: readonly OutlineEntry[]): (number | undefined)[] {
  const named = new Map(outline.map(({ title, level }) => [plain(title), Math.min(level, mostLevels)]));
  const are = looks.map((look) => isHeading(look, body) || (look.lines <= mostLines && named.has(plain(look.text))));
  const styles = [...new Set(looks.flatMap((look, at) => (are[at] === true ? [styleOf(look)] : [])))].sort((a, b) => b - a);
  return looks.map((look, at) => {
    if (are[at] !== true) return undefined;
    return named.get(plain(look.text)) ?? Math.min(styles.indexOf(styleOf(look)) + 1, mostLevels);
  });
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Larger styles come first, and bold ones before others of their size. */
const styleOf = ({ size, isBold, text }: Look): number => Math.round(size) * 4 + (isBold ? 2 : 0) + (isCapitals(text) ? 1 : 0);

const isCapitals = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();

function isHeading(look: Look, body: BodyStyle): boolean {
  const { text, size, lines } = look;
  if ((text.match(letters)?.length ?? 0) < 2 || lines > mostLines || text.length > longest || text.includes("\t")) return false;
  const isNumbered = numbered.test(text);
  if (size >= larger * body.size) return !sentenceEnd.test(text) || (isNumbered && text.length < longestBold) || size >= 1.5 * body.size;
  if (size < asLarge * body.size || text.length > longestBold || !look.isApart || lines > 2 || sentenceEnd.test(text)) return false;
  if (look.isBold && !body.isBold) return true;
  return isNumbered && (isCapitals(text) || look.isItalic);
}

/** The runs of a heading: what all of it looks like is said by its style. */
export function withoutLook(runs: readonly BlockRun[]): BlockRun[] {
  const shared = (["bold", "italic"] as const).filter((key) => runs.every((run) => run[key] === true || run.text.trim() === ""));
  return runs.map((run) => {
    const { bold, italic, ...rest } = run;
    return {
      ...rest,
      ...(bold === true && !shared.includes("bold") ? { bold } : {}),
      ...(italic === true && !shared.includes("italic") ? { italic } : {}),
    };
  });
}
