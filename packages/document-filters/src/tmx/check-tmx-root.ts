import { DomainError } from "@dragoman/domain/common";

/** Throws unless the root element is one of TMX. */
export function checkTmxRoot(name: string): void {
  if (name === "tmx") return;
  throw new DomainError("invalid", "document-not-tmx", `The root element of the document is ${name}.`,
    { details: "A document of the format text/x-tmx has the root element tmx." });
}
