import { type Segment, type TargetPiece, type TargetSegment, joinTexts } from "@dragoman/domain/segments";

const plainLetters = "aeiouAEIOUcCnNsSyYzZ";
const accented = "áéíóúÁÉÍÓÚçÇñÑšŠýÝžŽ";
const accents = new Map([...plainLetters].map((letter, place) => [letter, accented[place] as string]));
const replaceable = new RegExp(`[${plainLetters}]`, "g");

/** The word that the sandbox does not know, so that unknown words can be tried out. */
const unknownWord = /\bsandboxunknown\b/;

/**
 * A translation that anyone sees is none: letters get accents, and the text stands in brackets. White space at the ends,
 * codes and protected spans stay where they are. Equal input gives equal output.
 */
export function pseudoTranslate(segment: Segment): TargetSegment {
  const only = segment[0];
  if (segment.length === 1 && typeof only === "string" && !unknownWord.test(only)) return [bracketed(only)];
  const pieces: TargetPiece[] = [];
  for (const piece of segment) {
    if (typeof piece !== "string") pieces.push(piece);
    else for (const part of piece.split(/(\bsandboxunknown\b)/)) {
      pieces.push(part === "sandboxunknown" ? { unknown: part } : accentuate(part));
    }
  }
  return joinTexts(inBrackets(pieces));
}

function bracketed(text: string): string {
  const core = text.trim();
  if (core === "") return text;
  const start = text.indexOf(core);
  return `${text.slice(0, start)}[${accentuate(core)}]${text.slice(start + core.length)}`;
}

function accentuate(text: string): string {
  return text.replace(replaceable, (letter) => accents.get(letter) as string);
}

/** The brackets go around the first and the last piece that is more than white space. */
function inBrackets(pieces: readonly TargetPiece[]): TargetPiece[] {
  const worded = (piece: TargetPiece): boolean =>
    (typeof piece === "string" ? piece.trim() !== "" : "protected" in piece || "unknown" in piece);
  const first = pieces.findIndex(worded);
  const last = pieces.findLastIndex(worded);
  return pieces.flatMap((piece, place): TargetPiece[] => {
    const open = place === first ? "[" : "";
    const close = place === last ? "]" : "";
    if (typeof piece !== "string") return [open, piece, close];
    return [piece.slice(0, piece.length - piece.trimStart().length), open, piece.trim(), close, piece.trim() === "" ? ""
      : piece.slice(piece.trimEnd().length)];
  });
}
