import type { DocumentContext, LeftText, TranslatableDocument, Written } from "@dragoman/application/documents";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import { unzipSync } from "fflate";
import { aContext, echo } from "../text/pass.fixture.js";

/** What a pass over a document that is a zip brought. */
export interface ZipPass {
  readonly bytes: Uint8Array;
  /** The entries of the target document by name, as text. */
  readonly files: Readonly<Record<string, string>>;
  readonly segments: readonly Segment[];
  /** Where the segments stand, each place once. */
  readonly places: readonly (string | undefined)[];
  readonly left: readonly LeftText[];
}

/** Sends a zip through its format; `translate` stands for the engine. */
export async function passZip(
  document: TranslatableDocument, translate: (segment: Segment) => TargetSegment = echo, context: Partial<DocumentContext> = {},
): Promise<ZipPass> {
  const [segments, places, left]: [Segment[], Set<string | undefined>, LeftText[]] = [[], new Set(), []];
  const written = async function* (): AsyncGenerator<readonly Written[]> {
    for await (const part of document.parts(aContext(context))) {
      if ("keep" in part) {
        if (part.left !== undefined) left.push(part.left);
        yield [part.keep];
        continue;
      }
      segments.push(...part.segments);
      places.add(part.place);
      yield [part.write(part.segments.map(translate))];
    }
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of document.assemble(written())) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return { bytes, files: textsIn(bytes), segments, places: [...places], left };
}

/** The entries of a zip by name, as text. */
export const textsIn = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]));
