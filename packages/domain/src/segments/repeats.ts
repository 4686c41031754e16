import { signWithoutBlanks } from "./signs-without-blanks.js";

/** A word; a character of those scripts that put no blanks between words. */
const token = new RegExp(String.raw`${signWithoutBlanks}\p{M}*|(?:(?!${signWithoutBlanks})[\p{L}\p{M}\p{N}])+`, "gu");
const isCharacter = new RegExp(`^${signWithoutBlanks}`, "u");

/** No engine that fell into a loop repeats more words at a time. */
const longestPeriod = 12;
/** What stands so often in a row is a loop; a person says a word twice, seldom three times. */
const timesInARow = 3;
/** Characters are words at most: fewer of them in a row are a long vowel or laughter. */
const charactersInARow = 8;
/** So many words in their order come again only where somebody lists something. */
const gramLength = 4;
const timesAnywhere = 3;

/** How a text repeats itself. */
interface Repeats {
  /** The longest stretch that is one word, or one sequence of words, over and over: in tokens. 0 where there is none. */
  readonly inARow: number;
  /** How often the commonest sequence of words stands in it. */
  readonly anywhere: number;
}

/**
 * Whether a translation says the same over and over, and its source does not: the same words at least three times in a row, or the
 * same four words at least three times.
 */
export function repeatsItself(source: string, target: string): boolean {
  const made = repeatsOf(target);
  if (made.inARow === 0 && made.anywhere < timesAnywhere) return false;
  const given = repeatsOf(source);
  return (made.inARow > 0 && given.inARow === 0 && given.anywhere < timesAnywhere) || made.anywhere > Math.max(given.anywhere, 1) + 1;
}

function repeatsOf(text: string): Repeats {
  const tokens = text.toLowerCase().match(token) ?? [];
  return { inARow: longestLoop(tokens), anywhere: commonestGram(tokens) };
}

function longestLoop(tokens: readonly string[]): number {
  let longest = 0;
  for (let period = 1; period <= longestPeriod; period++) {
    let same = 0;
    for (let at = period; at < tokens.length; at++) {
      same = tokens[at] === tokens[at - period] ? same + 1 : 0;
      if (same < period * (timesInARow - 1) || same + period <= longest) continue;
      if (isCharacter.test(tokens[at] as string) && same + period < charactersInARow) continue;
      // Digits and letters of a number that is read aloud, and places of a table.
      if (tokens.slice(at - period + 1, at + 1).every((one) => /^\p{N}/u.test(one))) continue;
      longest = same + period;
    }
  }
  return longest;
}

function commonestGram(tokens: readonly string[]): number {
  const counts = new Map<string, number>();
  let most = 0;
  for (let at = 0; at + gramLength <= tokens.length; at++) {
    const gram = tokens.slice(at, at + gramLength);
    if (gram.some((one) => isCharacter.test(one))) continue;
    const key = gram.join(" ");
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    most = Math.max(most, count);
  }
  return most;
}
