import type { OverallTotals } from "@dragoman/application/reports";
import type { TranslatedText } from "@dragoman/application/translations";
import { countCharacters } from "@dragoman/domain/common";
import { described, flag, integer, like, list, named, object, optional, type Schema, text } from "../../common/schema.js";
import { type NamedLanguage, type NamedTarget, sourceLanguage } from "./deepl-languages.js";

/** What a translation answers, and what it was asked to tell. */
export interface Translated {
  readonly texts: readonly TranslatedText[];
  /** As they came. */
  readonly sources: readonly string[];
  readonly showsBilled: boolean;
  /** The model to name; none where nobody asked. */
  readonly modelUsed: string | undefined;
}

export function showTranslated({ texts, sources, showsBilled, modelUsed }: Translated): object {
  return { translations: texts.map((one, place) => ({
    // A text in no language is in English there.
    detected_source_language: one.sourceLanguageId === "" ? "EN" : sourceLanguage(one.sourceLanguageId).language,
    text: one.text,
    ...(showsBilled ? { billed_characters: countCharacters(sources[place] as string) } : {}),
    ...(modelUsed ? { model_type_used: modelUsed } : {}),
  })) };
}

export const translatedSchema: Schema = named("Translations", object({ translations: list(object({
  detected_source_language: like(text, "EN"), text: like(text, "La casa."),
  billed_characters: optional(described(integer, "Characters of the text; nothing is billed.")), model_type_used: optional(text),
})) }));

/** Of sources nobody knows, and nobody asks, whether they know formality. */
export function showLanguages(languages: readonly (NamedLanguage | NamedTarget)[]): object {
  return languages.map(({ language, name, ...target }) =>
    ({ language, name, ...("knowsFormality" in target ? { supports_formality: target.knowsFormality } : {}) }));
}

export const languagesSchema: Schema = list(named("ListedLanguage", object({
  language: like(text, "ES"), name: like(text, "Spanish"),
  supports_formality: optional(described(flag, "Of targets: whether `formality` may be `more` or `less`. Engines know none.")),
})));

/** As much as accounts without a limit have there. */
export const unlimited = 1_000_000_000_000;

export function showUsage({ sourceCharacters }: Pick<OverallTotals, "sourceCharacters">): object {
  return { character_count: sourceCharacters, character_limit: unlimited };
}

export const usageSchema: Schema = named("Usage", object({
  character_count: described(like(integer, 180_118), "Characters that the caller had translated since the first of the month (UTC)."),
  character_limit: described(like(integer, unlimited), "What those have there who have no limit."),
}));

export function showGlossaryPairs(pairs: readonly { readonly source: string; readonly target: string }[]): object {
  return { supported_languages: pairs.map(({ source, target }) => ({ source_lang: source, target_lang: target })) };
}

export const glossaryPairsSchema: Schema = named("GlossaryLanguagePairs", object({
  supported_languages: list(object({ source_lang: like(text, "en"), target_lang: like(text, "es") })),
}));
