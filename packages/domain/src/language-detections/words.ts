/** A word with the marks that belong to it, and parts that an apostrophe joins: `l'eau`, `isn't`. */
const word = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** The words of a text, in lower case and with straight apostrophes; text without blanks between words is one of them. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().replaceAll("’", "'").match(word) ?? [];
}
