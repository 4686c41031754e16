import { setImmediate } from "node:timers/promises";
import { DomainError } from "@dragoman/domain";
import { inPieces } from "../parts/in-pieces.js";
import { checkLength, guardedParser } from "./guarded-parser.js";

/** Throws unless the root element is one of XLIFF 1; its letter case is free. */
export function checkRoot(name: string, attributes: Readonly<Record<string, string>>): void {
  const local = name.slice(name.indexOf(":") + 1);
  if (local.toLowerCase() === "xliff" && !attributes["version"]?.startsWith("2")) return;
  throw new DomainError("invalid", "document-not-xliff", `The root element of the document is ${name}, version ${attributes["version"] ?? "unknown"}.`,
    { details: "A document of the format application/x-xliff has the root element xliff, version 1.x." });
}

/** Reads through an XLIFF document; throws when it is not well-formed, not XLIFF 1, or more than one document. */
export async function checkXliff(text: AsyncIterable<string>): Promise<void> {
  let hasRoot = false;
  let lastTag = 0;
  const parser = guardedParser({
    open: ({ name, attributes }) => {
      if (!hasRoot) checkRoot(name, attributes);
      hasRoot = true;
      lastTag = parser.position;
    },
    close: () => { lastTag = parser.position; },
  });
  for await (const piece of inPieces(text)) {
    parser.write(piece);
    checkLength(parser, parser.position - lastTag);
    // The server checks while it answers others: they get their turn after each millisecond of this.
    await setImmediate();
  }
  parser.close();
}
