import { languageOfTag, languageTagAndName } from "@dragoman/domain/language-pairs";

/** Names languages in the language of a tag, in English where that is no tag of a language that we know; ours where it has none. */
export function namesIn(tag: string): (language: string) => string {
  const spoken = new Intl.DisplayNames([languageOfTag(tag)?.tag ?? "en", "en"], { type: "language", fallback: "none" });
  return (language) => {
    const { tag: own, name } = languageTagAndName(language);
    return spoken.of(own) ?? name;
  };
}

/** The name of a language in itself. */
export function ownName(language: string): string {
  return namesIn(languageTagAndName(language).tag)(language);
}
