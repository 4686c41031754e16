import { isCode, joinTexts, type Segment, type TargetPiece, type TargetSegment } from "./segment.js";

/** White space beside codes of a source. */
interface SourceBlanks {
  /** White space between two codes with no other text between them, by both. */
  readonly between: ReadonlyMap<string, string>;
  /** White space between a code and the text before or behind it; absent where another code stands there. */
  readonly before: ReadonlyMap<string, string>;
  readonly behind: ReadonlyMap<string, string>;
}

/** Codes of a target with nothing but white space between them, and the text on both sides. */
interface Chain {
  readonly before: TargetPiece | undefined;
  readonly codes: readonly string[];
  readonly written: readonly TargetPiece[];
  /** White space between each two codes. */
  readonly blanks: readonly string[];
  readonly behind: TargetPiece | undefined;
}

/**
 * The target with the white space between two codes as in the source, where both stand beside each other in both. White space that an
 * engine or the placing of codes moved beside them is taken back; words that were apart stay apart.
 */
export function keepBlanks(source: Segment, target: TargetSegment): TargetSegment {
  const blanks = blanksOf(source);
  if (blanks.between.size === 0) return target;
  const joined = joinTexts(target);
  const pieces: TargetPiece[] = [];
  for (let at = 0; at < joined.length;) {
    const piece = joined[at] as TargetPiece;
    if (!isCode(piece)) {
      pieces.push(piece);
      at += 1;
      continue;
    }
    const end = endOfChain(joined, at);
    const chain = chainOf(joined.slice(at, end), pieces.at(-1), joined[end]);
    const kept = keptIn(chain, blanks);
    if (chain.before !== undefined) pieces[pieces.length - 1] = withEnd(chain.before, kept.before);
    pieces.push(...kept.written);
    if (chain.behind !== undefined) pieces.push(withStart(chain.behind, kept.behind));
    at = end + (chain.behind === undefined ? 0 : 1);
  }
  return joinTexts(pieces);
}

const nameOf = (code: TargetPiece): string => JSON.stringify(code);
const gapOf = (first: string, second: string): string => `${first} ${second}`;
const textOf = (piece: TargetPiece | undefined): string | undefined =>
  (typeof piece === "string" ? piece : piece !== undefined && "marked" in piece ? piece.text : undefined);
const isBlank = (piece: TargetPiece | undefined): boolean => textOf(piece)?.trim() === "";
const startOf = (piece: TargetPiece | undefined): string => /^\s*/.exec(textOf(piece) ?? "")?.[0] ?? "";
const endOf = (piece: TargetPiece | undefined): string => {
  const text = textOf(piece) ?? "";
  return text.slice(text.trimEnd().length);
};

function blanksOf(source: Segment): SourceBlanks {
  const [between, before, behind] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
  const pieces = joinTexts(source.filter((piece) => piece !== ""));
  pieces.forEach((piece, at) => {
    if (!isCode(piece)) return;
    const name = nameOf(piece);
    const [last, next, second] = [pieces[at - 1], pieces[at + 1], pieces[at + 2]];
    if (next !== undefined && isCode(next)) between.set(gapOf(name, nameOf(next)), "");
    else if (second !== undefined && isCode(second) && isBlank(next)) between.set(gapOf(name, nameOf(second)), textOf(next) as string);
    else behind.set(name, startOf(next));
    const isBehindCode = last !== undefined && (isCode(last) || (isBlank(last) && at > 1));
    if (!isBehindCode) before.set(name, endOf(last));
  });
  return { between, before, behind };
}

/** The place behind the last code that only white space parts from the one at `start`. */
function endOfChain(target: TargetSegment, start: number): number {
  let end = start + 1;
  for (let at = end; at < target.length; at++) {
    const piece = target[at] as TargetPiece;
    if (isCode(piece)) end = at + 1;
    else if (!isBlank(piece)) break;
  }
  return end;
}

function chainOf(written: readonly TargetPiece[], before: TargetPiece | undefined, behind: TargetPiece | undefined): Chain {
  const codes: string[] = [];
  const blanks: string[] = [];
  for (const piece of written) {
    if (isCode(piece)) {
      if (codes.length > 0 && blanks.length < codes.length) blanks.push("");
      codes.push(nameOf(piece));
    } else blanks[codes.length - 1] = (blanks[codes.length - 1] ?? "") + (textOf(piece) as string);
  }
  return { before, codes, written, blanks, behind };
}

interface Kept { readonly before: string; readonly written: readonly TargetPiece[]; readonly behind: string }

function keptIn({ before, codes, written, blanks, behind }: Chain, { between, before: ahead, behind: after }: SourceBlanks): Kept {
  const [first, last] = [codes[0] as string, codes.at(-1) as string];
  const edges = { before: endOf(before), behind: startOf(behind) };
  const asIs = { ...edges, written };
  const partsWords = !isEmpty(before) && !isEmpty(behind);
  const wasApart = edges.before !== "" || edges.behind !== "" || blanks.some((blank) => blank !== "");
  // Scripts without blanks get none.
  if (partsWords && !wasApart) return asIs;
  const wanted = blanks.map((blank, at) => between.get(gapOf(codes[at] as string, codes[at + 1] as string)) ?? blank);
  const isSame = wanted.every((blank, at) => blank === blanks[at]);
  if (wanted.some((blank) => blank !== "")) {
    // Both edges as the source has them, if any: engines write white space on both sides of what they moved.
    if (edges.before !== "") edges.before = ahead.get(first) ?? (isSame ? edges.before : "");
    if (edges.behind !== "") edges.behind = after.get(last) ?? (isSame ? edges.behind : "");
  } else if (!isSame && partsWords && edges.before === "" && edges.behind === "") {
    // Words may not run together: the white space goes where the source has it.
    if (textOf(before) !== undefined && (ahead.get(first) ?? "") !== "") edges.before = ahead.get(first) as string;
    else if (textOf(behind) !== undefined && (after.get(last) ?? "") !== "") edges.behind = after.get(last) as string;
    else return asIs;
  }
  return { ...edges, written: isSame ? written : codesWith(written, wanted) };
}

/** Whether no text stands there. */
const isEmpty = (piece: TargetPiece | undefined): boolean => piece === undefined || isBlank(piece);

const codesWith = (written: readonly TargetPiece[], blanks: readonly string[]): TargetPiece[] =>
  written.filter(isCode).flatMap((code, at) => [code, blanks[at] ?? ""]);

function withEnd(piece: TargetPiece, blank: string): TargetPiece {
  const text = textOf(piece);
  return text === undefined || endOf(piece) === blank ? piece : withText(piece, text.trimEnd() + blank);
}

function withStart(piece: TargetPiece, blank: string): TargetPiece {
  const text = textOf(piece);
  return text === undefined || startOf(piece) === blank ? piece : withText(piece, blank + text.trimStart());
}

const withText = (piece: TargetPiece, text: string): TargetPiece =>
  (typeof piece === "string" || text === "" ? text : { ...piece, text } as TargetPiece);
