import type { DocumentContext, DocumentFilter, DocumentPart } from "@dragoman/application/documents";
import { HtmlDocument } from "./html-document.js";
import { HtmlReader } from "./html-reader.js";
import { inPieces } from "../parts/in-pieces.js";

/** Enough to see an XML declaration or the name space of XHTML. */
const headSize = 1_024;
const isXhtml = (head: string): boolean => /^\s*<\?xml\s/.test(head) || head.includes("http://www.w3.org/1999/xhtml");

/**
 * Reads and writes HTML and XHTML. All characters stay as they are but for what was translated, the `lang` of the
 * root, and the encoding that the document names.
 */
export const htmlFilter: DocumentFilter = {
  formats: ["text/html"],

  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<DocumentPart> {
    let head = "";
    let open: { readonly document: HtmlDocument; readonly reader: HtmlReader } | undefined;
    const start = (): NonNullable<typeof open> => {
      const document = new HtmlDocument(context, isXhtml(head.slice(0, headSize)));
      const reader = new HtmlReader(document, isXhtml(head.slice(0, headSize)));
      reader.write(head);
      return { document, reader };
    };
    for await (const piece of inPieces(text)) {
      if (open !== undefined) open.reader.write(piece);
      else if ((head += piece).length >= headSize) open = start();
      if (open !== undefined) yield* open.document.queue.take();
    }
    open ??= start();
    open.reader.end();
    open.document.end();
    yield* open.document.queue.takeAll();
  },
};
