import { hasLetters, plainText, type Segment } from "@dragoman/domain/segments";
import type { TranslatableDocument } from "./document-format.js";
import type { DocumentContext } from "./document-part.js";

/** Of a document that is only read. */
export const nobodysContext: DocumentContext = {
  sourceTag: "und", targetTag: "und", highlighted: new Set<never>(), markSegments: false, xliffTargets: "alternatives",
  translateHidden: false, toolVersion: "", date: new Date(0),
};

/**
 * The text at the start of a document that tells its language: its blocks in lines, without numbers alone, until they have
 * so many characters. Where nothing has a letter it is those numbers.
 */
export async function sampleText(document: Pick<TranslatableDocument, "parts">, characters: number): Promise<string> {
  let found = "";
  let numbers = "";
  for await (const part of document.parts(nobodysContext)) {
    if ("keep" in part) continue;
    const telling = part.segments.filter(hasLetters);
    if (telling.length > 0) found += line(telling);
    else if (numbers.length <= characters) numbers += line(part.segments);
    if (found.length > characters) break;
  }
  return found === "" ? numbers : found;
}

const line = (segments: readonly Segment[]): string => (segments.length === 0 ? "" : `${segments.map(plainText).join(" ")}\n`);
