import type { DocumentContext } from "@dragoman/application/documents";
import { declaredInXml } from "../encodings/encoding-labels.js";
import { inPieces } from "../text/part-queue.js";
import { type TextFilter, textFormat, type TextPart } from "../text/text-format.js";
import { SgmlDocument } from "./sgml-document.js";
import { SgmlTokens } from "./sgml-tokens.js";

/**
 * Reads and writes SGML without its document type: declarations are skipped, and entities, marked sections and null end
 * tags are inline codes. All characters stay as they are but for the text that was translated.
 */
export const sgmlFilter: TextFilter = {
  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<TextPart> {
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

/** SGML of any document type. */
export const sgmlFormat = textFormat({
  mediaTypes: [{ name: "text/sgml", ending: ".sgml" }],
  recognise: ({ doctype }) => doctype !== undefined,
  declaredEncoding: declaredInXml,
  filter: sgmlFilter,
});
