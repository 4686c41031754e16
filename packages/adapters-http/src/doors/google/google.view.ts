import type { DetectedLanguage } from "@dragoman/application/language-detections";
import type { TranslatedText } from "@dragoman/application/translations";
import { languageTagAndName } from "@dragoman/domain/language-pairs";
import { described, flag, like, list, named, number, object, optional, type Schema, text } from "../../common/schema.js";
import { namesIn } from "../language-names.js";
import type { ServedLanguages } from "../served-languages.js";

/** Chinese is known there by where it is written. */
const otherCodes: Readonly<Record<string, string>> = { chi: "zh-CN", cht: "zh-TW" };

/** The code of a language of ours there; "und" of none. */
function codeOf(language: string): string {
  return language === "" ? "und" : otherCodes[language] ?? languageTagAndName(language).tag;
}

/** Translations, with their languages where these were detected. */
export interface Translations {
  readonly texts: readonly TranslatedText[];
  readonly detects: boolean;
}

export function showTranslations({ texts, detects }: Translations): object {
  return { data: { translations: texts.map(({ text: translatedText, sourceLanguageId }) => ({
    translatedText, ...(detects ? { detectedSourceLanguage: codeOf(sourceLanguageId) } : {}),
  })) } };
}

export const translationsSchema: Schema = named("GoogleTranslations", object({ data: object({ translations: list(object({
  translatedText: like(text, "La casa."), detectedSourceLanguage: optional(described(like(text, "en"), "Where `source` was absent.")),
})) }) }));

/** From here on a detected language is sure. */
const sure = 0.5;

export function showDetections(all: readonly (readonly DetectedLanguage[])[]): object {
  return { data: { detections: all.map((found) => {
    const { code, score } = found[0] ?? { code: "", score: 0 };
    return [{ language: codeOf(code), confidence: score, isReliable: score >= sure }];
  }) } };
}

export const detectionsSchema: Schema = named("GoogleDetections", object({ data: object({ detections: list(list(object({
  language: described(like(text, "en"), "`und` where nothing tells."), confidence: like(number, 0.98), isReliable: like(flag, true),
}))) }) }));

/** The languages, named in the language that was asked for. */
export function showLanguages({ served, target }: { readonly served: ServedLanguages; readonly target: string | undefined }): object {
  const nameOf = target === undefined ? undefined : namesIn(target);
  return { data: { languages: served.all.map((language) => ({
    language: codeOf(language), ...(nameOf === undefined ? {} : { name: nameOf(language) }),
  })) } };
}

export const languagesSchema: Schema = named("GoogleLanguages", object({ data: object({ languages: list(object({
  language: like(text, "en"), name: optional(described(like(text, "English"), "Where `target` says in which language.")),
})) }) }));
