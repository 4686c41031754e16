/** Scripts that are written from right to left. */
const scripts: ReadonlySet<string> = new Set(["Adlm", "Arab", "Aran", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi"]);

/** Whether a language is written from right to left, by its IETF tag. */
export function isRightToLeft(tag: string): boolean {
  try {
    return scripts.has(new Intl.Locale(tag).maximize().script ?? "");
  } catch {
    return false;
  }
}
