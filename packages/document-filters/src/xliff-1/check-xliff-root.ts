import { DomainError } from "@dragoman/domain/common";

/** Throws unless the root element is one of XLIFF 1; its letter case is free. */
export function checkXliffRoot(name: string, attributes: Readonly<Record<string, string>>): void {
  const local = name.slice(name.indexOf(":") + 1);
  if (local.toLowerCase() === "xliff" && !attributes["version"]?.startsWith("2")) return;
  throw new DomainError("invalid", "document-not-xliff", `The root element of the document is ${name}, version ${attributes["version"] ?? "unknown"}.`,
    { details: "A document of the format application/x-xliff has the root element xliff, version 1.x." });
}
