import type { RunningHead } from "../pages/running-heads.js";
import type { DocumentStyle } from "../pages/lay-out.js";
import type { Thoroughness } from "./read-page.js";

/** What the thread that reads a PDF is given. */
export interface PdfTask {
  readonly bytes: Uint8Array;
  readonly thoroughness: Thoroughness;
  /** So many pages are read at most. */
  readonly mostPages: number;
  /** Only whether it can be read is asked. */
  readonly isCheck: boolean;
}

/** What a page shows: text that can be read, a picture or a drawing, or nothing. */
export type PageKind = "text" | "picture" | "blank";

/** What is known of a page before its text is read in order. */
export interface PageFacts {
  readonly kind: PageKind;
  /** In points. */
  readonly width: number;
  readonly height: number;
  /** It has pictures beside its text. */
  readonly hasPictures: boolean;
}

/** What is known of a document before its first block. */
export interface PdfFacts {
  readonly pages: readonly PageFacts[];
  /** "" unless the document asks for it to be shown. */
  readonly title: string;
  readonly style: DocumentStyle;
  readonly heads: readonly RunningHead[];
  /** Comments that were written on its pages. */
  readonly comments: number;
}

/** What the thread tells. The blocks of a page are JSON. */
export type PdfMessage =
  | { readonly is: "at work" }
  | { readonly is: "page"; readonly number: number; readonly blocks: string }
  | { readonly is: "read"; readonly facts?: PdfFacts }
  | { readonly is: "refused"; readonly why: PdfRefusal; readonly details: string };

export type PdfRefusal = "password" | "damaged" | "form" | "pages";
