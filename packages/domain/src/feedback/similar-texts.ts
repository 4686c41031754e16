/** Texts are similar from here on: of ten words, four may differ. */
export const leastSimilarity = 0.6;
/** Longer texts are no sentences; nothing is similar to them. */
const mostWords = 200;

/** Characters of these scripts are words: nothing stands between those. */
const withoutBlanks = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"].map((script) => `\\p{Script=${script}}`).join("");
const word = new RegExp(String.raw`[${withoutBlanks}]\p{M}*|(?:(?![${withoutBlanks}])[\p{L}\p{M}\p{N}])+`, "gu");

/** The words by which texts are compared: without letter case, signs left out. None for what is no sentence. */
export function wordsToCompare(text: string): readonly string[] {
  if (text.length > 30 * mostWords) return [];
  const words = text.normalize("NFC").toLowerCase().match(word) ?? [];
  return words.length > mostWords ? [] : words;
}

/**
 * Marks by which an index finds similar texts of a pair: a number for each two neighbouring words, and for the first and the last one.
 * Texts that are similar have one of the marks in `probesOf` in common.
 */
export function marksOf(languagePairId: string, text: string): readonly number[] {
  return [...new Set(neighbours(wordsToCompare(text)).map((two) => hash(languagePairId, two)))];
}

/**
 * As many of the marks of a text as are needed so that no similar text has none of them, those of the longest words: they are rare. An
 * edit takes two marks away at most, so that of all marks a fifth is left.
 */
export function probesOf(languagePairId: string, text: string): readonly number[] {
  const words = wordsToCompare(text);
  const all = neighbours(words);
  const needed = Math.min(all.length, Math.ceil(2 * (1 - leastSimilarity) * words.length) + 1);
  const longest = [...all].sort((a, b) => b.length - a.length).slice(0, needed);
  return [...new Set(longest.map((two) => hash(languagePairId, two)))];
}

/** One less the share of words to insert, delete or replace: 1 for the same words, 0 where nothing is alike. */
export function similarityOf(one: readonly string[], other: readonly string[]): number {
  const longer = Math.max(one.length, other.length);
  if (longer === 0) return 0;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  one.forEach((own, place) => {
    const next = [place + 1];
    other.forEach((word, at) => {
      next.push(Math.min((next[at] as number) + 1, (row[at + 1] as number) + 1, (row[at] as number) + (own === word ? 0 : 1)));
    });
    row = next;
  });
  return 1 - (row[other.length] as number) / longer;
}

function neighbours(words: readonly string[]): string[] {
  if (words.length === 0) return [];
  return Array.from({ length: words.length + 1 }, (_, at) => `${words[at - 1] ?? ""} ${words[at] ?? ""}`);
}

/** FNV-1a over both, as a signed number of 32 bits. */
function hash(languagePairId: string, text: string): number {
  let value = 0x811c9dc5;
  for (const part of [languagePairId, "\n", text]) {
    for (let at = 0; at < part.length; at++) value = Math.imul(value ^ part.charCodeAt(at), 0x01000193);
  }
  return value | 0;
}
