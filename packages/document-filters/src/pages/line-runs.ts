import { endsWithoutBlanks } from "../text/line-joins.js";
import type { BlockRun } from "./block.js";
import type { Line } from "./line.js";
import type { TextPiece } from "./page-text.js";
import type { Vocabulary } from "./vocabulary.js";

/** In sizes: pieces that are further apart have a blank between them. */
const blankGap = 0.12;
/** In scripts without blanks a gap has to be wider to be seen. */
const wideGap = 0.5;
const shiftedSize = 0.88;
/** In sizes of the line: so far from its base is raised and lowered text. */
const raised = 0.18;
const lowered = 0.08;

/** The runs of lines that read as one text: words that were divided are whole again. */
export function runsOfLines(lines: readonly Line[], words: Vocabulary): BlockRun[] {
  const runs: BlockRun[] = [];
  for (const line of lines) {
    const own = lineRuns(line);
    if (runs.length > 0 && own.length > 0) joinEnds(runs, own, words);
    for (const run of own) addRun(runs, run);
  }
  return withBlanksBetween(runs);
}

/** Runs of which none ends or begins with a blank that the one beside it does not have the format of. */
function withBlanksBetween(runs: readonly BlockRun[]): BlockRun[] {
  const tidy: BlockRun[] = [];
  runs.forEach((run, at) => {
    const before = tidy.at(-1);
    const lead = before === undefined || !/^ /.test(run.text) ? "" : " ";
    const trail = runs[at + 1] === undefined || !/ $/.test(run.text) || run.text.trim() === "" ? "" : " ";
    if (lead !== "") addRun(tidy, { ...sharedFormat(before as BlockRun, run), text: lead });
    addRun(tidy, { ...run, text: run.text.slice(lead.length, run.text.length - trail.length) });
    if (trail !== "") addRun(tidy, { ...sharedFormat(run, runs[at + 1] as BlockRun), text: trail });
  });
  return tidy;
}

function sharedFormat(a: BlockRun, b: BlockRun): Omit<BlockRun, "text"> {
  return Object.fromEntries(formatKeys.filter((key) => a[key] !== undefined && a[key] === b[key]).map((key) => [key, a[key]]));
}

/** The runs of one line. */
export function lineRuns(line: Line): BlockRun[] {
  const runs: BlockRun[] = [];
  inReadingOrder(line.pieces).forEach((piece, at, pieces) => {
    const before = pieces[at - 1];
    const text = clean(piece.text);
    if (before !== undefined && hasBlank(before, piece)) addRun(runs, { ...formatOf(runs.at(-1)), text: " " });
    addRun(runs, { ...formatOfPiece(piece, line), text });
  });
  return trimmed(runs.map((run) => ({ ...run, text: composed(run.text) })));
}

/** The pieces; those that run against the line stand the other way round. */
function inReadingOrder(pieces: readonly TextPiece[]): readonly TextPiece[] {
  if (!pieces.some(({ isAgainst }) => isAgainst)) return pieces;
  const ordered: TextPiece[] = [];
  let against: TextPiece[] = [];
  for (const piece of pieces) {
    if (piece.isAgainst === true) {
      against.unshift(piece);
      continue;
    }
    ordered.push(...against, piece);
    against = [];
  }
  return [...ordered, ...against];
}

/** Accents that are set before their letters, as TeX does. */
const accents: Readonly<Record<string, string>> = {
  "\u00a8": "\u0308", "\u00b4": "\u0301", "\u02c6": "\u0302", "\u02dc": "\u0303", "\u02c7": "\u030c", "\u02d9": "\u0307",
    "\u02da": "\u030a",
};
const accented = /([\u00a8\u00b4\u02c6\u02dc\u02c7\u02d9\u02da]) ?(\p{L})/gu;

const composed = (text: string): string => text.replace(accented, (_, accent: string, letter: string) =>
  `${letter === "\u0131" ? "i" : letter}${accents[accent] as string}`).normalize("NFC");

const invisible = /[\u0000-\u0008\u000a-\u001f\u007f\u200b\u2060\ufeff]/g;

/** Letters that are set apart by gaps are one word. */
const spacedLetters = /^(?:\p{Lu} ){3,}\p{Lu}$|^(?:\p{L} ){5,}\p{L}$/u;
/** Characters that stand for several, and blanks of other widths. */
const ligatures: Readonly<Record<string, string>> = { "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl" };

function clean(text: string): string {
  const plain = text.replace(invisible, "").replace(/[\ufb00-\ufb04]/g, (char) => ligatures[char] as string)
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f]/g, " ").replace(/ {2,}/g, " ");
  return spacedLetters.test(plain.trim()) ? plain.replaceAll(" ", "") : plain;
}

function hasBlank(before: TextPiece, after: TextPiece): boolean {
  if (before.text === "\t" || after.text === "\t") return false;
  const gap = Math.max(before.left, after.left) - Math.min(before.right, after.right);
  const isWide = endsWithoutBlanks.test(before.text) && endsWithoutBlanks.test(after.text.charAt(0));
  return gap > (isWide ? wideGap : blankGap) * Math.min(before.size, after.size);
}

function formatOfPiece({ font, base, size, link, text }: TextPiece, line: Line): Omit<BlockRun, "text"> {
  const isSmaller = size < shiftedSize * line.size && text !== "\t";
  const above = line.base - base;
  return {
    ...(font.isBold ? { bold: true as const } : {}),
    ...(font.isItalic ? { italic: true as const } : {}),
    ...(font.isMono ? { mono: true as const } : {}),
    ...(isSmaller && above > raised * line.size ? { shift: "superscript" as const } : {}),
    ...(isSmaller && above < -lowered * line.size ? { shift: "subscript" as const } : {}),
    ...(link === undefined ? {} : { link }),
  };
}

const formatOf = (run: BlockRun | undefined): Omit<BlockRun, "text"> => {
  if (run === undefined) return {};
  const { text: _, note: _note, ...format } = run;
  return format;
};

const formatKeys = ["bold", "italic", "mono", "shift", "link", "note"] as const;

export const hasSameFormat = (a: BlockRun, b: BlockRun): boolean => formatKeys.every((key) => a[key] === b[key]);

/** Adds a run; one in the format of the last goes on in it, and no blank stands twice. */
export function addRun(runs: BlockRun[], run: BlockRun): void {
  const last = runs.at(-1);
  const text = last === undefined || /\s$/.test(last.text) ? run.text.replace(/^ +/, "") : run.text;
  if (text === "") return;
  if (last !== undefined && hasSameFormat(last, run)) runs[runs.length - 1] = { ...last, text: last.text + text };
  else runs.push({ ...run, text });
}

/** Without blanks at both ends. */
export function trimmed(runs: readonly BlockRun[]): BlockRun[] {
  const kept = runs.map((run) => ({ ...run }));
  while (kept[0] !== undefined && (kept[0].text = kept[0].text.trimStart()) === "") kept.shift();
  for (let last = kept.at(-1); last !== undefined && (last.text = last.text.trimEnd()) === ""; last = kept.at(-1)) kept.pop();
  return kept;
}

const dividedEnd = /(\p{L}+)[-\u2010\u00ad]$/u;
const firstWord = /^\p{L}+/u;

/** Puts what belongs between two lines at the end of the first: a blank, or nothing where a word goes on. */
function joinEnds(runs: BlockRun[], next: readonly BlockRun[], words: Vocabulary): void {
  const last = runs.at(-1) as BlockRun;
  const start = next[0]?.text ?? "";
  const divided = dividedEnd.exec(last.text);
  if (divided !== null) {
    const kind = words.join(divided[1] as string, firstWord.exec(start)?.[0] ?? "", last.text.endsWith("\u00ad"));
    if (kind === "one") runs[runs.length - 1] = { ...last, text: last.text.slice(0, -1) };
    if (kind !== "apart") return;
  }
  if (endsWithoutBlanks.test(last.text) && endsWithoutBlanks.test(start.charAt(0))) return;
  if (/[\u2014/]$/.test(last.text) && !/\s[\u2014/]$/.test(last.text)) return;
  addRun(runs, { ...formatOf(last), text: " " });
}
