import type { DocumentContext, DocumentFilter, DocumentPart } from "@dragoman/application/documents";
import { inPieces } from "../parts/in-pieces.js";
import { SgmlDocument } from "./sgml-document.js";
import { SgmlTokens } from "./sgml-tokens.js";

/**
 * Reads and writes SGML without its document type: declarations are skipped, and entities, marked sections and null end
 * tags are inline codes. All characters stay as they are but for the text that was translated.
 */
export const sgmlFilter: DocumentFilter = {
  formats: ["text/sgml"],

  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<DocumentPart> {
    const document = new SgmlDocument(context);
    const tokens = new SgmlTokens((token) => document.token(token));
    for await (const piece of inPieces(text)) {
      tokens.write(piece);
      yield* document.queue.take();
    }
    tokens.end();
    document.end();
    yield* document.queue.takeAll();
  },
};
