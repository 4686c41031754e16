import { findLanguage, languageTagAndName } from "@dragoman/domain/language-pairs";

/** Languages that we know by a code of ISO 639-2/B, or by that of all their forms; the first alias is the one of ISO 639-3. */
const otherwise: ReadonlySet<string> = new Set([
  "alb", "arm", "baq", "bur", "chi", "cze", "dut", "geo", "ger", "gre", "ice", "mac", "may", "nor", "per", "rum", "slo", "tib", "wel",
]);

/** The code of a language of ours there, of three letters. */
export function codeOf(language: string): string {
  return (otherwise.has(language) ? findLanguage(language)?.aliases?.[0] : undefined) ?? language;
}

/** The code of two letters that stood for it there in former times, where it has one. */
export function formerCodeOf(language: string): string {
  return languageTagAndName(language).tag.split("-")[0] as string;
}
