import type { SentenceRules } from "@dragoman/domain/documents";
import type { XliffTargets } from "@dragoman/domain/translations";
import type { MarkKind, Piece, QualityBand, Segment, TargetSegment } from "@dragoman/domain/segments";

/** What a format must know of the job to read and write its document. */
export interface DocumentContext {
  /** IETF tags. */
  readonly sourceTag: string;
  readonly targetTag: string;
  /** How a person wishes texts to be split into sentences; as it is built in where this is absent. */
  readonly sentenceRules?: SentenceRules | undefined;
  /** HTML only: what is highlighted in `<span class="mt-…">`. */
  readonly highlighted: ReadonlySet<MarkKind | "unknown">;
  /** HTML only: each segment stands in `<span class="mt-segment" data-segment="N">`, N from 1. */
  readonly markSegments: boolean;
  /** XLIFF 1.2 only: what each unit gets. */
  readonly xliffTargets: XliffTargets;
  /** Office documents only: whether text that nobody sees until it is shown is translated too. */
  readonly translateHidden: boolean;
  /** Version of the server and moment of the job, for formats that name their tool. */
  readonly toolVersion: string;
  readonly date: Date;
}

/**
 * What a part leaves for the target document: characters, bytes, or what else a format makes of it. Only the document
 * that the part comes from looks into it, in its `assemble`; everybody else hands it on, and sees how much it is.
 */
export interface Written {
  readonly length: number;
}

/**
 * One stretch of a document, in order: what stays as it is, or segments with the way to write them back.
 *
 * `write` takes one target for each segment, in order, and answers what stands for the stretch in the target document.
 * Everything that no engine should see (white space around sentences, codes that wrap a whole segment) is the format's
 * to put back. Unknown words are text, highlighted where the context asks for it.
 */
export type DocumentPart<W extends Written = Written> =
  | { readonly keep: W; readonly left?: LeftText }
  | {
    readonly segments: readonly Segment[];
    readonly write: WriteTargets<W>;
    readonly originals?: Originals;
    /** Where in the document they stand, as people say it: `header 1`, `sheet Prices`; absent where a document is of one piece. */
    readonly place?: string;
    /** The document says the same in an earlier part, in another form. What is made of it in other formats says it once. */
    readonly isAgain?: boolean;
  };

/** Something in a document that a person could miss in the translation, and why it was not translated. */
export interface LeftText {
  /** As that of segments. */
  readonly place?: string;
  /** The rest of the sentence that begins with what was left: `deleted text is not translated`. */
  readonly why: string;
}

/** Writes targets, in order; `bands` are their estimates, for formats that can tell them. */
export type WriteTargets<W extends Written = Written> =
  (targets: readonly TargetSegment[], bands?: readonly (QualityBand | undefined)[]) => W;

/** The characters that a code of a segment (by its index in the part) has in the document; undefined where they are not known. */
export type Originals = (segment: number, code: Exclude<Piece, string>) => string | undefined;
