/** Scripts that run from right to left (ISO 15924). */
const rightToLeft: ReadonlySet<string> = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

export type Direction = "rtl" | "ltr";

/** Which way text of a language runs, by its IETF tag. */
export function directionOf(tag: string): Direction {
  try {
    return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr";
  } catch {
    // No tag at all; such a language is written as most are.
    return "ltr";
  }
}

/** The direction that a text gets by being translated; undefined where it keeps its own. */
export function newDirection(sourceTag: string, targetTag: string): Direction | undefined {
  const direction = directionOf(targetTag);
  return direction === directionOf(sourceTag) ? undefined : direction;
}
