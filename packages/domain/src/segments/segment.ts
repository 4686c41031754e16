/**
 * The text of a segment with its inline codes, in the words of no engine and no format.
 *
 * A piece is text; one end of a paired inline code (`open`, `close`); a code without a pair (`point`); or a protected
 * span, which no engine may change. `protected` carries the text that will stand in the output, so that an engine may
 * choose a fitting dummy for it. Numbers name codes within one segment. Pieces are plain JSON: they travel as they are.
 */
export type Piece = string | OpenCode | CloseCode | PointCode | ProtectedSpan;
/** The start of a pair of inline codes, by the number of the pair. */
export interface OpenCode { readonly open: number }
/** The end of a pair of inline codes, by the number of the pair. */
export interface CloseCode { readonly close: number }
/** An inline code that stands alone, by its number. */
export interface PointCode { readonly point: number }
/** Text that no engine may change, by its number. */
export interface ProtectedSpan { readonly protected: number; readonly text: string }

/** A source segment: at most one sentence, or a unit whose codes must not be torn apart. */
export type Segment = readonly Piece[];

/** A word the engine did not know, in the source language, at its place in the translation. */
export interface UnknownWord { readonly unknown: string }

/** Where a piece of a translation comes from when no engine made it. */
export const markKinds = ["dictionary", "brand", "feedback"] as const;
/** What a marked text was entered as. */
export type MarkKind = (typeof markKinds)[number];

/** Text of a translation that somebody entered, at its place; a format may highlight it. */
export interface MarkedText { readonly marked: MarkKind; readonly text: string }

/** A translated segment: as an engine answers it, and later with what people entered. */
export type TargetPiece = Piece | UnknownWord | MarkedText;
/** A translated segment: text, inline codes, marked text and unknown words. */
export type TargetSegment = readonly TargetPiece[];

/** Whether a piece is a word that the engine did not know. */
export function isUnknown(piece: TargetPiece): piece is UnknownWord {
  return typeof piece !== "string" && "unknown" in piece;
}

/** Whether a piece is an inline code: an end of a pair, or a code without one. */
export function isCode(piece: TargetPiece): piece is OpenCode | CloseCode | PointCode {
  return typeof piece !== "string" && ("open" in piece || "close" in piece || "point" in piece);
}

/** Text of a segment without its codes; protected spans, unknown words and marked text count as text. */
export function plainText(segment: TargetSegment): string {
  let text = "";
  for (const piece of segment) {
    if (typeof piece === "string") text += piece;
    else if ("unknown" in piece) text += piece.unknown;
    else if ("text" in piece) text += piece.text;
  }
  return text;
}

/** Text that engines may change: a blank stands for each protected span. */
export function ownText(segment: TargetSegment): string {
  return plainText(segment.map((piece) => (typeof piece !== "string" && "protected" in piece ? " " : piece)));
}

/** Most sentences are no longer. */
const charactersOfSentence = 256;

/** How many sentences a segment counts as where engines are given so many at once: at least one. */
export function sentencesIn(segment: Segment): number {
  let characters = 0;
  for (const piece of segment) characters += typeof piece === "string" ? piece.length : "text" in piece ? piece.text.length : 0;
  return Math.max(1, Math.ceil(characters / charactersOfSentence));
}

const letter = /\p{L}/u;

/** Whether there is anything for an engine: a letter outside of protected spans. */
export function hasLetters(segment: Segment): boolean {
  return segment.some((piece) => typeof piece === "string" && letter.test(piece));
}

/** Joins neighbouring texts and drops empty ones; the meaning stays. */
export function joinTexts<T extends TargetPiece>(segment: readonly T[]): T[] {
  const joined: T[] = [];
  for (const piece of segment) {
    const last = joined.length - 1;
    if (typeof piece !== "string") joined.push(piece);
    else if (piece === "") continue;
    else if (typeof joined[last] === "string") joined[last] = ((joined[last] as string) + piece) as T;
    else joined.push(piece);
  }
  return joined;
}
