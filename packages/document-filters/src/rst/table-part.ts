import type { DocumentContext } from "@dragoman/application/documents";
import { PartOfParts } from "../markup/inline-markup.js";
import { splicedPart } from "../resources/spliced-filter.js";
import type { TextPart } from "../text/text-format.js";
import { write, type Writer } from "../text/writer.js";
import { BodyReader } from "./body-reader.js";
import type { RstTable } from "./tables.js";

/** The part of a table: the texts of all of its cells. */
export function* tablePart({ raw, cells, written }: RstTable, context: DocumentContext): Generator<void, TextPart> {
  const part = new PartOfParts();
  const writers: Writer[] = [];
  for (const cell of cells) {
    const parts: TextPart[] = [];
    for (const piece of new BodyReader(cell, true).pieces()) {
      if (typeof piece === "string") parts.push({ keep: piece });
      else if ("items" in piece) parts.push(yield* splicedPart(piece, context));
    }
    writers.push(part.markup(parts));
    yield;
  }
  part.add((targets) => written(writers.map((writer) => write([writer], targets))));
  return part.build(raw);
}
