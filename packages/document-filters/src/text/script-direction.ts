const toTheLeft: ReadonlySet<string> = new Set(["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Mand", "Samr", "Rohg"]);

/** Whether a language is written from right to left, by its IETF tag. */
export function isRightToLeft(tag: string): boolean {
  try {
    return toTheLeft.has(new Intl.Locale(tag).maximize().script ?? "");
  } catch {
    return false; // no tag
  }
}
