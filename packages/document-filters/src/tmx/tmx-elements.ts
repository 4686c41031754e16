import { DomainError } from "@dragoman/domain/common";
import { breakOfType } from "../units/line-breaks.js";
import type { InlineRoles } from "../units/unit-items.js";

/** Throws unless the root element is one of TMX. */
export function checkTmxRoot(name: string): void {
  if (name === "tmx") return;
  throw new DomainError("invalid", "document-not-tmx", `The root element of the document is ${name}.`,
    { details: "A document of the format text/x-tmx has the root element tmx." });
}

/** The inline elements of TMX 1.4. What stands inside a code, subflows too, stays as it is. */
export const tmxInlines: InlineRoles = (name, attributes) => {
  switch (name) {
    case "bpt": return { kind: "begin", key: attributes["i"] ?? "" };
    case "ept": return { kind: "end", key: attributes["i"] ?? "" };
    case "hi": return { kind: "pair" };
    default: return { kind: "point", breaks: breakOfType(attributes["type"]) };
  }
};
