// What speaks against one unit. Lengths are compared in characters (Gale and Church, "A program for aligning sentences in bilingual
// corpora", 1993), by a ratio with bounds of our own; the other checks follow no paper.
import type { TrainingUnit } from "./training-unit.js";

/** What was lost when bytes were read in a wrong encoding, or UTF-8 was taken for Latin-1 or for Windows' characters. */
const brokenText = /[\ufffd\p{Surrogate}\0-\x08\x0e-\x1f\x7f]|[\u00c2\u00c3][\u0080-\u00bf]|\u00e2\u20ac[\u0080-\u2122]/u;
const letter = /\p{L}/u;
/** Characters that say about as much as two and a half of an alphabet. */
const dense = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/g;
const spaces = / /g;

/** Short texts may differ more in length: so much is added to both sides. */
const lengthCushion = 8;
const ratios = { least: 1 / 2.2, most: 2.2 };

/** Whether a side has characters that no writer meant. */
export const isBroken = ({ source, target }: TrainingUnit): boolean => brokenText.test(source) || brokenText.test(target);

/** Whether there is nothing to translate, or no translation. */
export const lacksLetters = ({ source, target }: TrainingUnit): boolean => !letter.test(source) || !letter.test(target);

/** Whether the target says what the source says, letter for letter. */
export const isUntranslated = ({ source, target }: TrainingUnit): boolean =>
  source === target || (source.length === target.length && source.toLowerCase() === target.toLowerCase());

/** Whether a side has more words than `most`; characters of scripts without spaces count by their density. */
export const isTooLong = ({ source, target }: TrainingUnit, most: number): boolean => wordsOf(source) > most || wordsOf(target) > most;

/** Whether one side is much longer than the other. */
export function isOutOfRatio({ source, target }: TrainingUnit): boolean {
  const ratio = (lengthOf(target) + lengthCushion) / (lengthOf(source) + lengthCushion);
  return ratio < ratios.least || ratio > ratios.most;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const wordsOf = (text: string): number => 1 + count(text, spaces) + Math.floor(count(text, dense) / 2);
const lengthOf = (text: string): number => text.length + 1.5 * count(text, dense);
