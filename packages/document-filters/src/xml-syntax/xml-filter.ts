import type { DocumentContext } from "@dragoman/application/documents";
import { inPieces, inTurns, type PartQueue, type SlowPart } from "../text/part-queue.js";
import type { TextFilter, TextPart } from "../text/text-format.js";
import type { XmlRules } from "./guarded-parser.js";
import { XmlTokens, type XmlToken } from "./xml-tokens.js";

/** Makes parts of the tokens of one XML document. */
export interface XmlDocument {
  readonly queue: PartQueue<SlowPart>;
  token(token: XmlToken): void;
  /** No token comes any more. */
  finish(): void;
}

/** A filter that cuts its document into tokens of XML. */
export function xmlFilterOf(open: (context: DocumentContext, xmlRules?: string) => XmlDocument, rules: XmlRules = {}): TextFilter {
  return {
    async *parts(text: AsyncIterable<string>, context: DocumentContext, xmlRules?: string): AsyncGenerator<TextPart> {
      const document = open(context, xmlRules);
      const tokens = new XmlTokens((token) => document.token(token), rules);
      for await (const piece of inPieces(text)) {
        tokens.write(piece);
        const parts = document.queue.take();
        if (parts.length > 0) yield* inTurns(parts);
      }
      tokens.end();
      document.finish();
      yield* inTurns(document.queue.takeAll());
    },
  };
}

/** Throws when an element cannot be the root of a document of some format. */
export type CheckRoot = (name: string, attributes: Readonly<Record<string, string>>) => void;

/**
 * Reads through an XML document; throws when it is not well-formed, has another root, or is more than one document, and
 * what `see` throws at a token.
 */
export async function checkXml(
  text: AsyncIterable<string>, checkRoot: CheckRoot, rules: XmlRules = {}, see: (token: XmlToken) => void = () => undefined,
): Promise<void> {
  let hasRoot = false;
  const tokens = new XmlTokens((token) => {
    see(token);
    if (hasRoot || token.kind !== "open") return;
    checkRoot(token.name, token.attributes);
    hasRoot = true;
  }, rules);
  for await (const piece of inPieces(text)) {
    tokens.write(piece);
  }
  tokens.end();
}
