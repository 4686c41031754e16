// Writes a translation as its source is written. Follows no paper; what is known of casing comes from the truecaser.
import { bareToken, type Casing, detokenize, recase, type Truecaser } from "../text/index.js";
import type { TranslatedWord } from "./asked-text.js";
import { capitalizeSentences } from "./inner-sentences.js";
import { tokenPlaces } from "./token-places.js";

/** A word of a translation, before it is written. */
export interface TargetToken {
  readonly token: string;
  /** Start and end in the source, alternately. */
  readonly sources: readonly number[];
  readonly fixed?: number;
  readonly unknown?: true;
}

/** Writes tokens in the casing of their source, as it was `written`; each word with its place in the text. */
export function writeText(
  tokens: readonly TargetToken[], { casing, written }: { readonly casing: Casing; readonly written: readonly string[] },
  truecaser: Truecaser, locale?: string,
): { readonly text: string; readonly words: readonly TranslatedWord[] } {
  const cased = recase(tokens.map(({ token }) => token), casing === "title" && !truecaser.writesTitles ? "capitalized" : casing, locale);
  const shown = capitalizeSentences(cased, written, locale);
  const text = detokenize(shown);
  const places = tokenPlaces(text, shown);
  return {
    text,
    words: tokens.map(({ token, unknown, ...word }, at) => ({
      start: places[2 * at] as number, end: places[2 * at + 1] as number, ...word,
      ...(unknown === true && isUnknownWord(token) ? { unknown } : {}),
    })),
  };
}

/** Numbers and signs that nobody knew are right as they are. */
function isUnknownWord(token: string): boolean {
  return /\p{L}/u.test(bareToken(token));
}
