const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** The length of a text as if it were in letters of an alphabet; a sign of a syllable or a word says more. */
export const textWeight = (text: string): number => text.length + 2 * (text.match(dense)?.length ?? 0);
