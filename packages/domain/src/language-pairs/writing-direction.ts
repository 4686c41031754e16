const rightToLeft: ReadonlySet<string> = new Set(["Arab", "Aran", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg", "Samr", "Mand"]);

/** The script that a language is written in, by its IETF tag: `Latn`. */
export function scriptOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().script ?? "Latn";
  } catch {
    return "Latn";
  }
}

/** Whether a language is written from right to left, by its IETF tag. */
export const isRightToLeft = (tag: string): boolean => rightToLeft.has(scriptOf(tag));
