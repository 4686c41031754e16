import { type TargetPiece, type TargetSegment, joinTexts } from "./segment.js";

/** What becomes of words that no engine knows. */
export const unknownModes = ["hide", "original", "transliteration", "transliterationAndOriginal"] as const;
/** The name of an unknown mode. */
export type UnknownMode = (typeof unknownModes)[number];

/** Writes a word in Latin letters; undefined when its language has no other script. */
export type Transliterate = (word: string) => string | undefined;

/**
 * Shows the words that the engine did not know as the caller asked for: hidden, as they are, in Latin letters, or both
 * (`translit (original)`). They stay marked as unknown, so that a format can highlight them.
 */
export function showUnknownWords(target: TargetSegment, mode: UnknownMode, transliterate: Transliterate): TargetSegment {
  if (!target.some(isUnknown)) return target;
  if (mode === "hide") return withoutUnknown(target);
  return target.map((piece) => (isUnknown(piece) ? { unknown: shown(piece.unknown, mode, transliterate) } : piece));
}

function isUnknown(piece: TargetPiece): piece is { readonly unknown: string } {
  return typeof piece !== "string" && "unknown" in piece;
}

function shown(word: string, mode: UnknownMode, transliterate: Transliterate): string {
  if (mode === "original") return word;
  const latin = transliterate(word);
  if (latin === undefined || latin === word) return word;
  return mode === "transliteration" ? latin : `${latin} (${word})`;
}

/** The blank in front of a hidden word goes with it, or the one behind at the start of a segment. */
function withoutUnknown(target: TargetSegment): TargetSegment {
  const kept: TargetPiece[] = [];
  let atStart = false;
  for (const piece of target) {
    const last = kept.length - 1;
    const before = kept[last];
    if (isUnknown(piece)) {
      if (typeof before === "string" && before.endsWith(" ")) kept[last] = before.slice(0, -1);
      else atStart = last < 0;
    } else if (atStart && typeof piece === "string") {
      kept.push(piece.replace(/^ /, ""));
      atStart = false;
    } else kept.push(piece);
  }
  return joinTexts(kept);
}
