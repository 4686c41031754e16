import type { DocumentContext, DocumentFilter, DocumentPart } from "@dragoman/application";
import { inPieces } from "../parts/in-pieces.js";
import { XliffDocument } from "./xliff-document.js";
import { XmlTokens } from "./xml-tokens.js";

/**
 * Reads and writes XLIFF 1.2. Each unit keeps its source and gets one `alt-trans` with the target; targets and
 * alternatives it had are left out, units that are not to be translated stay as they are.
 */
export const xliffFilter: DocumentFilter = {
  formats: ["application/x-xliff"],

  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<DocumentPart> {
    const document = new XliffDocument(context);
    const tokens = new XmlTokens((token) => document.token(token));
    for await (const piece of inPieces(text)) {
      tokens.write(piece);
      yield* document.queue.take();
    }
    tokens.end();
    document.finish();
    yield* document.queue.takeAll();
  },
};
