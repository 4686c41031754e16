import { DomainError } from "@dragoman/domain/common";
import type { InlineRoles } from "../units/unit-source.js";

/** Throws unless the root element is one of XLIFF 2. */
export function checkXliff2Root(name: string, attributes: Readonly<Record<string, string>>): void {
  if (name.slice(name.indexOf(":") + 1) === "xliff" && attributes["version"]?.startsWith("2.") === true) return;
  throw new DomainError("invalid", "document-not-xliff",
    `The root element of the document is ${name}, version ${attributes["version"] ?? "unknown"}.`,
    { details: "A document of the format application/xliff has the root element xliff, version 2.x." });
}

/** The inline elements of XLIFF 2. */
export const xliff2Inlines: InlineRoles = (name, attributes) => {
  switch (name) {
    case "pc": return { kind: "pair" };
    case "mrk": return { kind: attributes["translate"] === "no" ? "protected" : "pair" };
    case "sc": return { kind: "begin", key: `c ${attributes["id"]}` };
    case "ec": return { kind: "end", key: `c ${attributes["startRef"]}` };
    case "sm": return { kind: "begin", key: `m ${attributes["id"]}` };
    case "em": return { kind: "end", key: `m ${attributes["startRef"]}` };
    default: return { kind: "point" };
  }
};
