import { worstQuality, type QualityBand } from "@dragoman/domain/segments";
import type { TextPart } from "../text/text-format.js";
import type { UnitSource } from "./unit-source.js";

/** What stands around the text of a target. */
export interface UnitFrame {
  start(band?: QualityBand): string;
  readonly end: string;
  /** The content of a target for which nothing was translated; made of its codes where this is absent. */
  readonly echo?: string;
}

/** How the source of a unit is read: its language as an IETF tag, and whether its white space counts. */
export interface UnitReading {
  readonly sourceTag: string;
  readonly preserve?: boolean;
}

/** The target of a unit as a part; of a long unit a portion at a time, so that others have their turns meanwhile. */
export function* unitPart(source: UnitSource, { sourceTag, preserve = false }: UnitReading, frame: UnitFrame): Generator<void, TextPart> {
  const { start, end, echo } = frame;
  const { segments, originals, write, isEcho } = yield* source.text(sourceTag, preserve);
  if (segments.length === 0) return { keep: start() + (echo ?? write([])) + end };
  return {
    segments, originals,
    write: (targets, bands = []) =>
      start(worstQuality(bands)) + (echo !== undefined && isEcho(targets) ? echo : write(targets)) + end,
  };
}
