import type { MarkKind, Piece, QualityBand, Segment, TargetSegment } from "@dragoman/domain/segments";

/** What a filter must know of the job to read and write its document. */
export interface DocumentContext {
  /** IETF tags. */
  readonly sourceTag: string;
  readonly targetTag: string;
  /** HTML only: what is highlighted in `<span class="mt-…">`. */
  readonly highlighted: ReadonlySet<MarkKind | "unknown">;
  /** HTML only: each segment stands in `<span class="mt-segment" data-segment="N">`, N from 1. */
  readonly markSegments: boolean;
  /** Version of the server and moment of the job, for formats that name their tool. */
  readonly toolVersion: string;
  readonly date: Date;
}

/**
 * One stretch of a document, in order: characters that stay as they are, or segments with the way to write them back.
 *
 * `write` takes one target for each segment, in order, and answers the characters that stand for the stretch in the
 * target document. Everything that no engine should see (white space around sentences, codes that wrap a whole
 * segment) is the filter's to put back. Unknown words are text, highlighted where the context asks for it.
 */
export type DocumentPart =
  | { readonly keep: string }
  | {
    readonly segments: readonly Segment[];
    readonly write: WriteTargets;
    readonly originals?: Originals;
  };

/** Writes targets, in order; `bands` are their estimates, for formats that can tell them. */
export type WriteTargets = (targets: readonly TargetSegment[], bands?: readonly (QualityBand | undefined)[]) => string;

/** The characters that a code of a segment (by its index in the part) has in the document; undefined where they are not known. */
export type Originals = (segment: number, code: Exclude<Piece, string>) => string | undefined;

/**
 * Reads one document format: takes its characters in pieces of any size and yields its parts in order. Holds no more
 * than one block in memory. Throws a DomainError of kind `invalid` that names the place (line or unit) when the document
 * is not of the format.
 */
export interface DocumentFilter {
  /** MIME types that it reads. */
  readonly formats: readonly string[];
  parts(text: AsyncIterable<string>, context: DocumentContext): AsyncIterable<DocumentPart>;
}
