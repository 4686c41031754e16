const small = /\p{Ll}/gu;
const large = /\p{Lu}/gu;
const wordInCapitals = /\p{Lu}{2,}/gu;
const fewestCapitals = 10;
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Whether a text is written in capitals: two words of it at least, and more than an abbreviation. */
export function isInCapitals(text: string): boolean {
  return count(text, small) === 0 && count(text, wordInCapitals) > 1 && count(text, large) >= fewestCapitals;
}

/** Whether it has more small letters than capitals. */
export const isInSmallLetters = (text: string): boolean => count(text, small) > count(text, large);
