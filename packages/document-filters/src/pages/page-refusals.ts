import type { OpenBytes } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";

/** The library wants the whole of a document. */
const mostBytes = 256 * 2 ** 20;

export const takesTooMuch = (what: string): DomainError => new DomainError("invalid", "document-takes-too-much", `The document ${what}.`,
  { details: "Divide it into several documents." });

export const hasNoText = (message: string, details: string): DomainError =>
  new DomainError("invalid", "document-has-no-text", message, { details });

/** All bytes of a document; throws for one that is too large. */
export async function wholeOf(open: OpenBytes): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of open()) {
    if ((size += piece.length) > mostBytes) throw takesTooMuch(`has more than ${mostBytes / 2 ** 20} MiB`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}
