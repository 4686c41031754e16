import type { DocumentContext, DocumentOrigin, DocumentPart, Originals } from "@dragoman/application/documents";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import type { TextFormat, TextPart } from "../text/text-format.js";
import { escapeXml } from "../xml-syntax/xml-text.js";

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

const dataTypes: Readonly<Record<string, string>> = {
  "text/plain": "plaintext", "text/x-line": "plaintext", "text/html": "html", "text/xml": "xml", "text/sgml": "sgml",
  "application/rtf": "rtf",
};

/** What XLIFF 1.2 and TMX call the format that codes come from. */
export function dataType(format: string): string {
  return dataTypes[format] ?? `x-${format.replace(/^[^/]*\//, "").replace(/[^\w.-]/g, "-")}`;
}

/** A document of units: what stands before them and after them, and how one is written. */
export interface UnitFormat {
  start(context: DocumentContext, origin: DocumentOrigin): string;
  unit(unit: WrittenUnit, context: DocumentContext): string;
  /** What stands for the units where there are none; absent where nothing has to. */
  readonly nothing?: string;
  readonly end: string;
}

/** Makes a document with one unit for each segment. */
export function unitWriter({ start, unit, nothing = "", end }: UnitFormat): NonNullable<TextFormat["makeParts"]> {
  return async function* (parts: AsyncIterable<DocumentPart>, context: DocumentContext, origin: DocumentOrigin): AsyncGenerator<TextPart> {
    yield { keep: start(context, origin) };
    let units = 0;
    for await (const part of parts) {
      if ("keep" in part) continue;
      const { segments, originals } = part;
      const before = units;
      units += segments.length;
      yield {
        segments,
        write: (targets) => targets.map((target, i) => unit({
          number: before + i + 1, source: segments[i] ?? [], target, original: (code) => originals?.(i, code),
        }, context)).join(""),
      };
    }
    yield { keep: units === 0 ? nothing + end : end };
  };
}
