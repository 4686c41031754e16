import { hideUnknownWords } from "./hide-unknown-words.js";
import { isUnknown, type TargetSegment } from "./segment.js";

/** What becomes of words that no engine knows. */
export const unknownModes = ["hide", "original", "transliteration", "transliterationAndOriginal"] as const;
/** The name of an unknown mode. */
export type UnknownMode = (typeof unknownModes)[number];

/** Writes a word in Latin letters; undefined when its language has no other script. */
export type Transliterate = (word: string) => string | undefined;

/**
 * Shows the words that the engine did not know as the caller asked for: hidden, as they are, in Latin letters, or both
 * (`translit (original)`). Hidden ones take brackets and commas with them that would hold nothing; others stay
 * marked as unknown, so that a format can highlight them.
 */
export function showUnknownWords(target: TargetSegment, mode: UnknownMode, transliterate: Transliterate): TargetSegment {
  if (!target.some(isUnknown)) return target;
  if (mode === "hide") return hideUnknownWords(target);
  return target.map((piece) => (isUnknown(piece) ? { unknown: shown(piece.unknown, mode, transliterate) } : piece));
}

function shown(word: string, mode: UnknownMode, transliterate: Transliterate): string {
  if (mode === "original") return word;
  const latin = transliterate(word);
  if (latin === undefined || latin === word) return word;
  return mode === "transliteration" ? latin : `${latin} (${word})`;
}
