/** The types of pairs that reports tell apart. */
export const languagePairTypes = ["Adapted", "Chained", "Cloud", "Custom", "Generic"] as const;
/** One of `languagePairTypes`. */
export type LanguagePairType = (typeof languagePairTypes)[number];

/** The type of a pair or chain, by its id; undefined for what names none, as while the source language is to be detected. */
export function languagePairTypeOf(languagePairId: string): LanguagePairType | undefined {
  if (languagePairId.includes(">>")) return "Chained";
  const [, domain, platform] = languagePairId.split("_");
  if (domain === undefined) return undefined;
  if (domain.startsWith("Adapted-")) return "Adapted";
  if (platform === "Cloud") return "Cloud";
  return domain === "Generic" ? "Generic" : "Custom";
}
