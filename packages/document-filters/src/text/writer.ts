import type { MarkKind, Piece, Segment, TargetPiece, TargetSegment } from "@dragoman/domain/segments";
import { byCode, type Token } from "../markup/reduce-codes.js";

/** Characters of the target document, or the way to get them once the segments are translated. */
export type Writer = string | ((targets: readonly TargetSegment[]) => string);

export function write(writers: readonly Writer[], targets: readonly TargetSegment[]): string {
  let text = "";
  for (const writer of writers) text += typeof writer === "string" ? writer : writer(targets);
  return text;
}

/** How a text is written that an engine did not know, or that somebody entered. */
export type Highlight = (text: string, kind: MarkKind | "unknown") => string;

type Code = Exclude<Piece, string>;

/** Writes the inline codes of one block. */
export class CodeWriters {
  /** What a code is written as. */
  readonly of: (code: Code) => Writer;

  constructor(tokens: readonly Token<Writer>[]) {
    this.of = byCode(tokens);
  }

  /** The characters of a code, unless they hold text that is translated. */
  original(code: Code): string | undefined {
    const writer = this.of(code);
    return typeof writer === "string" ? writer : undefined;
  }

  /** The characters of a target segment; `text` says how its text is written, `highlighted` how what did not come from the engine. */
  render(
    segment: TargetSegment, targets: readonly TargetSegment[], text: (text: string) => string, highlighted: Highlight = text,
  ): string {
    let rendered = "";
    for (const piece of segment) {
      if (typeof piece === "string") rendered += text(piece);
      else if ("unknown" in piece) rendered += highlighted(piece.unknown, "unknown");
      else if ("marked" in piece) rendered += highlighted(piece.text, piece.marked);
      else rendered += write([this.of(piece)], targets);
    }
    return rendered;
  }
}

function samePiece(a: Piece, b: TargetPiece): boolean {
  if (typeof a === "string" || typeof b === "string") return a === b;
  return Object.entries(a).every(([key, value]) => (b as unknown as Record<string, unknown>)[key] === value);
}

/** True when the target says exactly what the source said: then the document keeps its own characters. */
export function isEcho(source: Segment, target: TargetSegment): boolean {
  return source.length === target.length && source.every((piece, i) => samePiece(piece, target[i] as TargetPiece));
}
