import type { LanguageDetection } from "@dragoman/application";
import { languageTagAndName } from "@dragoman/domain";
import { like, list, named, number, object, type Schema, text } from "../common/schema.js";

export function showLanguageDetection({ encoding, languages, scripts }: LanguageDetection): object {
  return {
    encoding,
    languages: languages.map(({ code, score }) => {
      const { tag, name } = languageTagAndName(code);
      return { code, languageTag: tag, name, score };
    }),
    scripts: scripts.map(({ code, name, percent }) => ({ code, name, percent })),
  };
}

export const languageDetectionSchema: Schema = named("LanguageDetection", object({
  encoding: like(text, "utf-8"),
  languages: list(object({ code: like(text, "eng"), languageTag: like(text, "en"), name: like(text, "English"), score: like(number, 0.98) })),
  scripts: list(object({ code: like(text, "Latn"), name: like(text, "Latin"), percent: like(number, 100) })),
}));
