/**
 * What a word model makes of a text, by the rule alone: of each word the longest beginning that the model knows is translated, and the
 * letters behind it stay as they are. Blanks at the ends go, several become one.
 */
export function translateWords(text: string, words: ReadonlyMap<string, string>): string {
  const longest = Math.max(0, ...[...words.keys()].map((word) => word.split(" ").length));
  const parts = text.trim().split(/ +/);
  const translated: string[] = [];
  for (let at = 0; at < parts.length;) {
    const { count, result } = translateAt(parts, at, words, longest);
    translated.push(result);
    at += count;
  }
  return translated.join(" ");
}

function translateAt(
  parts: readonly string[], at: number, words: ReadonlyMap<string, string>, longest: number,
): { count: number; result: string } {
  for (let count = Math.min(longest, parts.length - at); count > 0; count--) {
    const joined = parts.slice(at, at + count).join(" ");
    const shortest = count === 1 ? 1 : parts.slice(at, at + count - 1).join(" ").length + 2;
    for (let end = joined.length; end >= shortest; end--) {
      const found = words.get(joined.slice(0, end));
      if (found !== undefined) return { count, result: found + joined.slice(end) };
    }
  }
  return { count: 1, result: parts[at] as string };
}
