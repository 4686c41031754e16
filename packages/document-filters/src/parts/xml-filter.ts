import type { DocumentContext, DocumentFilter, DocumentPart } from "@dragoman/application/documents";
import type { XmlRules } from "./guarded-parser.js";
import { inPieces } from "./in-pieces.js";
import type { PartQueue } from "./part-queue.js";
import { XmlTokens, type XmlToken } from "./xml-tokens.js";

/** Makes parts of the tokens of one XML document. */
export interface XmlDocument {
  readonly queue: PartQueue;
  token(token: XmlToken): void;
  /** No token comes any more. */
  finish(): void;
}

/** A filter that cuts its document into tokens of XML. */
export function xmlFilterOf(
  formats: readonly string[], open: (context: DocumentContext) => XmlDocument, rules: XmlRules = {},
): DocumentFilter {
  return {
    formats,
    async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<DocumentPart> {
      const document = open(context);
      const tokens = new XmlTokens((token) => document.token(token), rules);
      for await (const piece of inPieces(text)) {
        tokens.write(piece);
        yield* document.queue.take();
      }
      tokens.end();
      document.finish();
      yield* document.queue.takeAll();
    },
  };
}
