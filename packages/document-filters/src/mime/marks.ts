import type { DocumentPart, OpenedDocument, TranslatableDocument, Written } from "@dragoman/application/documents";
import type { Flow } from "./flowed-text.js";

/** What the parts of a mail leave: bytes that stay, text, what a document in it leaves, and marks between these. */
export type MimePart = DocumentPart<Written>;

/** Says what follows, up to the next mark. */
export type Mark =
  /** A header, which waits until it is known how its content is written. */
  | { readonly mark: "header"; readonly length: 0 }
  /** The text of the entity whose header came last. */
  | { readonly mark: "text"; readonly text: TextContent; readonly length: number }
  /** What a document leaves that is the content of that entity. */
  | { readonly mark: "document"; readonly document: TranslatableDocument; readonly place: string; readonly length: 0 }
  | { readonly mark: "end"; readonly length: 0 };

/** What is known of a text. */
export interface TextContent {
  readonly kind: "plain" | "html";
  /** The text stands in the mail before, in another form. */
  readonly isAgain: boolean;
  /** No other part comes behind it. */
  readonly isLast: boolean;
  readonly flow?: Flow;
  /** What it was, and the bytes that it was read from, unless it is long. */
  readonly was?: { readonly text: string; readonly bytes: Uint8Array };
}

export const headerMark: Mark = { mark: "header", length: 0 };
export const textMark = (text: TextContent): Mark => ({ mark: "text", text, length: text.was?.bytes.length ?? 0 });
export const documentMark = (document: OpenedDocument, place: string): Mark => ({ mark: "document", document, place, length: 0 });
/** The only one, so that no document in a mail has it among what it leaves. */
export const endMark: Mark = { mark: "end", length: 0 };

export function markOf(written: Written): Mark | undefined {
  return typeof written === "object" && "mark" in written ? written as Mark : undefined;
}
