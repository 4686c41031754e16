import type { DetectedLanguage } from "@dragoman/application/language-detections";
import type { TranslatedText } from "@dragoman/application/translations";
import { languageTagAndName } from "@dragoman/domain/language-pairs";
import {
  described, flag, integer, like, list, named, number, object, optional, type Schema, text, textOrTexts,
} from "../../common/schema.js";
import type { ServedLanguages } from "../served-languages.js";

/** Norwegian is known there by its written form. */
const otherCodes: Readonly<Record<string, string>> = { nor: "nb" };

/** The code of a language of ours there. */
export function codeOf(language: string): string {
  return otherCodes[language] ?? languageTagAndName(language).tag;
}

/** A language is a target of its own: its texts come back as they are. */
export function showLanguages({ all, targetsOf }: ServedLanguages): readonly object[] {
  return all.map((language) => ({
    code: codeOf(language), name: languageTagAndName(language).name,
    targets: [...new Set([language, ...targetsOf(language)])].map(codeOf).sort(),
  }));
}

export const languagesSchema: Schema = list(named("Language", object({
  code: like(text, "en"), name: like(text, "English"), targets: list(like(text, "es")),
})));

/** Confidence is in percent; English stands in for what nobody can tell. */
export function showDetected({ code, score }: DetectedLanguage): object {
  return code === "" ? { confidence: 0, language: "en" } : { confidence: Math.round(score * 1000) / 10, language: codeOf(code) };
}

export const detectedSchema: Schema = named("DetectedLanguage", object({
  confidence: described(like(number, 98), "0 to 100."), language: like(text, "en"),
}));

/** What a translation answers, and of how it was asked. */
export interface Translated {
  readonly texts: readonly TranslatedText[];
  readonly asList: boolean;
  readonly detects: boolean;
  readonly wantsAlternatives: boolean;
}

export function showTranslated({ texts, asList, detects, wantsAlternatives }: Translated): object {
  const shape = <T>(of: (one: TranslatedText) => T) => (asList ? texts.map(of) : of(texts[0] as TranslatedText));
  return {
    translatedText: shape(({ text }) => text),
    ...(detects ? { detectedLanguage: shape(({ sourceLanguageId: code, score }) => showDetected({ code, score })) } : {}),
    // Engines have one translation to offer.
    ...(wantsAlternatives ? { alternatives: shape(() => []) } : {}),
  };
}

export const translatedSchema: Schema = named("Translated", object({
  translatedText: like(textOrTexts, "La casa."),
  detectedLanguage: optional({ ...detectedSchema, type: ["object", "array"], items: detectedSchema }),
  alternatives: optional(described({ type: "array" }, "Always empty.")),
}));

/** What the front end of LibreTranslate asks a server first. */
export function showSettings({ targets }: ServedLanguages, fileEndings: readonly string[]): object {
  const [target = "eng"] = targets;
  return {
    charLimit: -1, frontendTimeout: 500, apiKeys: true, keyRequired: true, suggestions: true, filesTranslation: true,
    supportedFilesFormat: fileEndings,
    language: { source: { code: "auto", name: "Auto Detect" }, target: { code: codeOf(target), name: languageTagAndName(target).name } },
  };
}

const languageSchema = (code: string, name: string): Schema => object({ code: like(text, code), name: like(text, name) });

export const settingsSchema: Schema = named("FrontendSettings", object({
  charLimit: described(like(integer, -1), "-1: none beside those of this server."),
  frontendTimeout: described(like(integer, 500), "Milliseconds."),
  apiKeys: like(flag, true), keyRequired: like(flag, true), suggestions: like(flag, true), filesTranslation: like(flag, true),
  supportedFilesFormat: list(like(text, ".txt")),
  language: object({ source: languageSchema("auto", "Auto Detect"), target: languageSchema("es", "Spanish") }),
}));

export const fileSchema: Schema = named("TranslatedFile", object({
  translatedFileUrl: like(text, "https://mt.example/libretranslate/download_file/aGlkZGVu"),
}));

export const suggestedSchema: Schema = named("Suggested", object({ success: like(flag, true) }));

export const healthSchema: Schema = object({ status: like(text, "ok") });
export const specSchema: Schema = like({ type: "object" }, { openapi: "3.1.0", info: { title: "Dragoman" }, paths: {} });
