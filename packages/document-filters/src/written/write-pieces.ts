import type { Originals } from "@dragoman/application/documents";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import { escapeXml } from "../parts/xml-text.js";

/** How a format writes the codes of a segment; `original` are the characters they have in the document, where they are known. */
export interface CodeNotation {
  open(code: number, original: string | undefined): string;
  close(code: number, original: string | undefined): string;
  point(code: number, original: string | undefined): string;
  protected(code: number, text: string, original: string | undefined): string;
}

/** A segment with its translation, and where it stands in its part. */
export interface WrittenUnit {
  /** From 1, in the document. */
  readonly number: number;
  readonly source: Segment;
  readonly target: TargetSegment;
  readonly original: (code: Parameters<Originals>[1]) => string | undefined;
}

/** The content of an element of XML: text, and codes in the notation. */
export function writePieces(segment: TargetSegment, notation: CodeNotation, original: WrittenUnit["original"]): string {
  let content = "";
  for (const piece of segment) {
    if (typeof piece === "string") content += escapeXml(piece);
    else if ("unknown" in piece) content += escapeXml(piece.unknown);
    else if ("marked" in piece) content += escapeXml(piece.text);
    else if ("open" in piece) content += notation.open(piece.open, original(piece));
    else if ("close" in piece) content += notation.close(piece.close, original(piece));
    else if ("point" in piece) content += notation.point(piece.point, original(piece));
    else content += notation.protected(piece.protected, escapeXml(piece.text), original(piece));
  }
  return content;
}
