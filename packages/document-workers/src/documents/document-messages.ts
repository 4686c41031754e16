import type { DocumentContext, DocumentOrigin, LeftText } from "@dragoman/application/documents";
import type { QualityBand, Segment, TargetSegment } from "@dragoman/domain/segments";

/** A document as a worker is told of it; its bytes come with the call. */
export interface SentDocument {
  readonly mediaType: string;
  readonly encoding: string;
  readonly xmlRules?: string | undefined;
  readonly pdfConverter?: string | undefined;
  readonly imageConverter?: string | undefined;
  readonly enough?: number | undefined;
  /** The document that is made of it; itself where this is absent. */
  readonly madeAs?: { readonly outputFormat: string; readonly origin: DocumentOrigin };
}

/** A DocumentContext as JSON. Workers know the sentence rules of this installation themselves. */
export interface SentContext extends Omit<DocumentContext, "highlighted" | "date" | "sentenceRules"> {
  readonly highlighted: readonly string[];
  readonly date: number;
}

/** A part of a document as its reader's caller sees it: only the size of what stays, and the segments. */
export type Entry =
  | { readonly keep: number; readonly left?: LeftText }
  | { readonly segments: readonly Segment[]; readonly place?: string; readonly isAgain?: boolean };

/** Input of the task that reads parts. */
export interface ReadOrder {
  readonly document: SentDocument;
  readonly context: SentContext;
  /** Names the document in its worker, where it waits for what is written; absent when it is only read. */
  readonly key?: number;
}

/** The answer to a ReadOrder: all entries of a short document, which then waits in the worker; nothing for one that was streamed. */
export type ReadAnswer = { readonly entries: readonly Entry[] } | null;

/** What was made of the next `entries` entries: targets, and where known their estimates, for each one with segments. */
export interface WrittenEntries {
  readonly entries: number;
  readonly targets: readonly (readonly [targets: readonly TargetSegment[], bands?: readonly (QualityBand | null)[]])[];
}

/** Input of the task that assembles a short document. */
export interface AssembleOrder extends Required<ReadOrder> {
  readonly written: readonly WrittenEntries[];
}

/** Input of the task that describes a document. */
export interface DescribeOrder {
  readonly document: SentDocument;
  readonly what: "encoding" | "check" | "facts";
}
