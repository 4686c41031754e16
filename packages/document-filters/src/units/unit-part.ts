import type { SentenceLanguage } from "@dragoman/domain/documents";
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

/**
 * The target of a unit as a part, whose white space counts where `preserve` is true; of a long unit a portion at a time, so that others
 * have their turns meanwhile.
 */
export function* unitPart(source: UnitSource, language: SentenceLanguage, preserve: boolean, frame: UnitFrame): Generator<void, TextPart> {
  const { start, end, echo } = frame;
  const { segments, originals, write, isEcho } = yield* source.text(language, preserve);
  if (segments.length === 0) return { keep: start() + (echo ?? write([])) + end };
  return {
    segments, originals,
    write: (targets, bands = []) =>
      start(worstQuality(bands)) + (echo !== undefined && isEcho(targets) ? echo : write(targets)) + end,
  };
}
