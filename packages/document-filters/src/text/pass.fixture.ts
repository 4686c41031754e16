import type { DocumentContext, TranslatableDocument } from "@dragoman/application/documents";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import fc from "fast-check";
import type { TextFilter } from "./text-format.js";

export const aContext = (changes: Partial<DocumentContext> = {}): DocumentContext => ({
  sourceTag: "en", targetTag: "es", highlighted: new Set(), markSegments: false, xliffTargets: "alternatives", translateHidden: false,
  toolVersion: "1.2.3", date: new Date("2026-11-20T09:30:00Z"), ...changes,
});

/** A text in pieces of the given sizes, which repeat. */
export async function* inPiecesOf(text: string, sizes: readonly number[]): AsyncGenerator<string> {
  for (let at = 0, i = 0; at < text.length; i++) {
    const size = sizes[i % sizes.length] as number;
    yield text.slice(at, at + size);
    at += size;
  }
}

export interface Passed {
  readonly output: string;
  readonly segments: readonly Segment[];
}

export type Bytes = Uint8Array | string;
export const bytesOf = (content: Bytes): Buffer => (typeof content === "string" ? Buffer.from(content, "utf8") : Buffer.from(content));
/** A content that comes in pieces of that size. */
export const opens = (content: Bytes, size = 7) => async function* (): AsyncGenerator<Uint8Array> {
  const bytes = bytesOf(content);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};

/** The target document, as text; `translate` stands for the engine. */
export async function translated(
  document: TranslatableDocument, translate: (segment: Segment) => TargetSegment, context: Partial<DocumentContext> = {},
): Promise<string> {
  const written = async function* () {
    for await (const part of document.parts(aContext(context))) yield ["keep" in part ? part.keep : part.write(
      part.segments.map(translate))];
  };
  const bytes: Uint8Array[] = [];
  for await (const piece of document.assemble(written())) bytes.push(piece);
  return Buffer.concat(bytes).toString("utf8");
}

/** Sends a text through a filter; `translate` stands for the engine. */
export async function pass(
  filter: TextFilter, text: string, translate: (segment: Segment) => TargetSegment = echo,
  context: Partial<DocumentContext> = {}, sizes: readonly number[] = [4_096],
): Promise<Passed> {
  const segments: Segment[] = [];
  let output = "";
  for await (const part of filter.parts(inPiecesOf(text, sizes), aContext(context))) {
    if ("keep" in part) output += part.keep;
    else {
      segments.push(...part.segments);
      output += part.write(part.segments.map(translate));
    }
  }
  return { output, segments };
}

/** An engine that translates nothing. */
export const echo = (segment: Segment): TargetSegment => segment;

/** An engine that shouts; codes stay. */
export const upperCase = (segment: Segment): TargetSegment =>
  segment.map((piece) => (typeof piece === "string" ? piece.toUpperCase() : piece));

/** An engine that puts the last first; pairs stay around their words. */
export function backwards(segment: Segment): TargetSegment {
  const groups: TargetSegment[number][][] = [];
  let depth = 0;
  for (const piece of segment) {
    if (depth === 0) groups.push([]);
    groups.at(-1)?.push(piece);
    if (typeof piece === "object" && "open" in piece) depth++;
    if (typeof piece === "object" && "close" in piece) depth--;
  }
  return groups.reverse().flat();
}

/** Tags of mark-up in a text, sorted: the same where none was lost or doubled. */
export const tagsOf = (markup: string): string[] => (markup.match(/<[^>]*>/g) ?? []).sort();

/** Sizes of pieces in which a document may come. */
export const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
