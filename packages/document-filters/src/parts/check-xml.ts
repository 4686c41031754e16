import { setImmediate } from "node:timers/promises";
import { checkLength, guardedParser, type XmlRules } from "./guarded-parser.js";
import { inPieces } from "./in-pieces.js";

/** Throws when an element cannot be the root of a document of some format. */
export type CheckRoot = (name: string, attributes: Readonly<Record<string, string>>) => void;

/** Reads through an XML document; throws when it is not well-formed, has another root, or is more than one document. */
export async function checkXml(text: AsyncIterable<string>, checkRoot: CheckRoot, rules: XmlRules = {}): Promise<void> {
  let hasRoot = false;
  let lastTag = 0;
  const parser = guardedParser({
    open: ({ name, attributes }) => {
      if (!hasRoot) checkRoot(name, attributes);
      hasRoot = true;
      lastTag = parser.position;
    },
    close: () => { lastTag = parser.position; },
  }, rules);
  for await (const piece of inPieces(text)) {
    parser.write(piece);
    checkLength(parser, parser.position - lastTag);
    // The server checks while it answers others: they get their turn after each millisecond of this.
    await setImmediate();
  }
  parser.close();
}
