/** As many words, each with another one that it becomes. */
export function manyWords(count: number): Map<string, string> {
  return new Map(Array.from({ length: count }, (_, at) => [`w${at}q`, `v${at}z`]));
}

/** Sentences of 1 to 60 of the words, some with signs behind them and words that no model knows; the same ones each time. */
export function sentencesOf(words: readonly string[], count: number): string[] {
  let state = 7;
  const below = (limit: number): number => (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) % limit;
  return Array.from({ length: count }, (_, at) => Array.from({ length: 1 + below(at % 10 === 0 ? 60 : 14) }, () => {
    const word = words[below(words.length)] as string;
    return [word, word, word, word, `${word},`, "Hello-", "7"][below(7)] as string;
  }).join(" "));
}
