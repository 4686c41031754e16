import { setImmediate } from "node:timers/promises";
import type { XmlRules } from "./guarded-parser.js";
import { inPieces } from "./in-pieces.js";
import { XmlTokens } from "./xml-tokens.js";

/** Throws when an element cannot be the root of a document of some format. */
export type CheckRoot = (name: string, attributes: Readonly<Record<string, string>>) => void;

/** Reads through an XML document; throws when it is not well-formed, has another root, or is more than one document. */
export async function checkXml(text: AsyncIterable<string>, checkRoot: CheckRoot, rules: XmlRules = {}): Promise<void> {
  let hasRoot = false;
  const tokens = new XmlTokens((token) => {
    if (hasRoot || token.kind !== "open") return;
    checkRoot(token.name, token.attributes);
    hasRoot = true;
  }, rules);
  for await (const piece of inPieces(text)) {
    tokens.write(piece);
    // The server checks while it answers others: they get their turn after each millisecond of this.
    await setImmediate();
  }
  tokens.end();
}
