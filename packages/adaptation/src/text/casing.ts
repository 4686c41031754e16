/** How a text uses capitals: as sentences do, all in capitals, one for each word, or none at its beginning. */
export type Casing = "plain" | "capitalized" | "upper" | "title";

/** What of a token matters for its casing, as bits. */
export const casings = {
  /** A word of nothing but letters, of a script with capitals: no identifier, placeholder or address. */
  word: 1,
  capitalized: 2,
  allCapitals: 4,
  /** Long enough that titles write it with a capital. */
  long: 8,
} as const;

const plainWord = /^[\uffed\uffee]?(?=.*[\p{Lu}\p{Ll}\p{Lt}])[\p{L}\p{M}'’]+\uffed?$/u;
/** Has capitals, but no sentence begins with one. */
const georgian = /\p{sc=Georgian}/u;
/** Shorter ones are articles and prepositions, `with` and `from` included, which titles leave as they are. */
const longWord = 5;

/** The bits of a token. */
export function casingBits(token: string): number {
  if (!plainWord.test(token) || georgian.test(token)) return 0;
  const letters = token.replace(/[^\p{L}]/gu, "");
  const capitals = letters.replace(/[^\p{Lu}\p{Lt}]/gu, "").length;
  return casings.word | (/^[\p{Lu}\p{Lt}]/u.test(letters) ? casings.capitalized : 0)
    | (capitals === letters.length && capitals > 1 ? casings.allCapitals : 0) | (letters.length >= longWord ? casings.long : 0);
}

/** The casing of a text of `count` tokens, by their bits. */
export function casingByBits(count: number, bitsAt: (at: number) => number): Casing {
  let first: number | undefined;
  let [shouted, quiet, titled, untitled] = [0, 0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const bits = bitsAt(at);
    if ((bits & casings.word) === 0) continue;
    first ??= bits;
    if (bits & casings.allCapitals) shouted += 1;
    else if (!(bits & casings.capitalized) || bits & casings.long) quiet += 1;
    // Abbreviations and constants have their capitals in titles and elsewhere.
    if ((bits & casings.long) === 0 || bits & casings.allCapitals) continue;
    if (bits & casings.capitalized) titled += 1;
    else untitled += 1;
  }
  if (first === undefined) return "plain";
  if (shouted > 0 && quiet === 0) return "upper";
  if (titled > 1 && untitled === 0) return "title";
  return first & casings.capitalized ? "capitalized" : "plain";
}

/** The casing of a text, by its tokens. */
export function casingOf(tokens: readonly string[]): Casing {
  return casingByBits(tokens.length, (at) => casingBits(tokens[at] as string));
}

/**
 * Gives a text the casing of another one: of the source that it translates.
 * `locale`, a BCP 47 tag, matters for Turkish and Azerbaijani.
 */
export function recase(tokens: readonly string[], casing: Casing, locale?: string): string[] {
  if (casing === "plain") return [...tokens];
  const bits = tokens.map(casingBits);
  if (casing === "upper") return tokens.map((token, at) => (bits[at] ? token.toLocaleUpperCase(locale) : token));
  const firstWord = tokens.findIndex((token) => /[\p{L}\p{N}]/u.test(token));
  return tokens.map((token, at) => {
    const raised = at === firstWord || (casing === "title" && ((bits[at] as number) & casings.long) !== 0);
    return raised && bits[at] && !((bits[at] as number) & casings.capitalized) ? capitalize(token, locale) : token;
  });
}

function capitalize(token: string, locale: string | undefined): string {
  return token.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase(locale));
}
