import { commonWords } from "./common-words.js";
import { moreWords } from "./more-words.js";
import { wordsOf } from "./words.js";

/** A word that a language does not list counts as often there: ten times less than once. */
const unlisted = 0.1;

/** How often a word occurs in each language that lists it. */
type Counts = Map<string, Map<string, number>>;
let counts: Counts | undefined;

/** How much more likely the words of a text make each language, as a logarithm; 0 where it lists none of them. */
export function wordOpinion(text: string): ReadonlyMap<string, number> {
  counts ??= countsOf(commonWords, moreWords);
  const found = new Map<string, number>();
  for (const word of wordsOf(text)) {
    for (const [code, count] of counts.get(word) ?? []) found.set(code, (found.get(code) ?? 0) + Math.log(count / unlisted));
  }
  return found;
}

/** Whether there is a list of the words of a language, so that one can tell whether a text is in it. */
export const hasWordList = (code: string): boolean => code in commonWords;

/** How much the words that a language lists speak for it, as a logarithm; empty for a language without a list. */
export function wordWeights(code: string): ReadonlyMap<string, number> {
  counts ??= countsOf(commonWords, moreWords);
  return new Map([...counts].flatMap(([word, byCode]) => {
    const count = byCode.get(code);
    return count === undefined ? [] : [[word, Math.log(count / unlisted)] as const];
  }));
}

/** The tables are read when the first short text comes. */
function countsOf(...tables: readonly Readonly<Record<string, string>>[]): Counts {
  const read: Counts = new Map();
  for (const [code, table] of tables.flatMap((one) => Object.entries(one))) {
    for (const line of table.trim().split("\n")) {
      const [count, ...words] = line.split(" ");
      for (const word of words) {
        const known = read.get(word) ?? new Map<string, number>();
        read.set(word, known.set(code, Math.max(Number(count), known.get(code) ?? 0)));
      }
    }
  }
  return read;
}
