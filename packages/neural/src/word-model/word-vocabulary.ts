import type { VocabularyPiece } from "./sentence-piece-writer.js";

/** The pieces of a language, with the place of each. */
export interface WordVocabulary {
  readonly pieces: readonly VocabularyPiece[];
  readonly ids: ReadonlyMap<string, number>;
  /** Pieces that texts are made of; those behind them only fill up. */
  readonly used: number;
}

export const blank = "\u2581";
/** What words are spelled with that the model does not know, and which stays as it is. */
const printable = Array.from({ length: 0x7e - 0x21 + 1 }, (_, at) => String.fromCharCode(0x21 + at));

/** A word as a piece: it begins behind a blank, and may hold others. */
export const pieceOf = (word: string): string => blank + word.replaceAll(" ", blank);

/** A vocabulary of words and of all letters in them, filled up to a size. */
export function wordVocabulary(words: Iterable<string>, letters: Iterable<string>, size: number): WordVocabulary {
  const texts = new Set([blank, ...printable, ...letters, ...[...words].map(pieceOf)]);
  const pieces: VocabularyPiece[] = [
    { text: "</s>", score: 0, kind: "control" },
    { text: "<unk>", score: 0, kind: "unknown" },
    // The best parts of a text are those of the highest sum, thus the fewest: a word always wins over its letters.
    ...[...texts].map((text) => ({ text, score: -4, kind: "normal" as const })),
  ];
  const used = pieces.length;
  // No text holds these letters of private use. A number of columns that eight divides is what the engine computes with.
  const whole = Math.max(size, Math.ceil(used / 8) * 8);
  for (let filler = 0; pieces.length < whole; filler++) pieces.push({ text: `${blank}\ue000${filler}`, score: -99, kind: "normal" });
  return { pieces, ids: new Map(pieces.map(({ text }, id) => [text, id])), used };
}
