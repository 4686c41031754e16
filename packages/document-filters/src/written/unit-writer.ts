import type { DocumentContext, DocumentOrigin, DocumentPart, DocumentWriter } from "@dragoman/application/documents";
import type { WrittenUnit } from "./write-pieces.js";

/** A document of units: what stands before them and after them, and how one is written. */
export interface UnitFormat {
  readonly format: string;
  start(context: DocumentContext, origin: DocumentOrigin): string;
  unit(unit: WrittenUnit, context: DocumentContext): string;
  readonly end: string;
}

/** A writer with one unit for each segment. */
export function unitWriter({ format, start, unit, end }: UnitFormat): DocumentWriter {
  return {
    format,
    async *parts(parts: AsyncIterable<DocumentPart>, context: DocumentContext, origin: DocumentOrigin): AsyncGenerator<DocumentPart> {
      yield { keep: start(context, origin) };
      let units = 0;
      for await (const part of parts) {
        if ("keep" in part) continue;
        const { segments, originals } = part;
        const before = units;
        units += segments.length;
        yield {
          segments,
          write: (targets) => targets.map((target, i) => unit({
            number: before + i + 1, source: segments[i] ?? [], target, original: (code) => originals?.(i, code),
          }, context)).join(""),
        };
      }
      yield { keep: end };
    },
  };
}
