import { DomainError } from "@dragoman/domain/common";

/** Throws unless the root element is one of XLIFF 2. */
export function checkXliff2Root(name: string, attributes: Readonly<Record<string, string>>): void {
  if (name.slice(name.indexOf(":") + 1) === "xliff" && attributes["version"]?.startsWith("2.") === true) return;
  throw new DomainError("invalid", "document-not-xliff", `The root element of the document is ${name}, version ${attributes["version"] ?? "unknown"}.`,
    { details: "A document of the format application/xliff has the root element xliff, version 2.x." });
}
