import type { DocumentPart, DocumentWriter } from "@dragoman/application/documents";
import { readableText } from "@dragoman/domain/segments";

/** Writes the bare text: a line for each block of the document. */
export const textWriter: DocumentWriter = {
  format: "text/plain",

  async *parts(parts: AsyncIterable<DocumentPart>): AsyncGenerator<DocumentPart> {
    for await (const part of parts) {
      if ("keep" in part) continue;
      yield { segments: part.segments, write: (targets) => `${targets.map((target) => readableText(target).replace(/\s*[\r\n]+\s*/g, " ")).join(" ")}\n` };
    }
  },
};
