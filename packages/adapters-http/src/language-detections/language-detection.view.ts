import type { LanguageDetection } from "@dragoman/application/language-detections";
import { languageTagAndName } from "@dragoman/domain/language-pairs";
import { like, list, named, number, object, type Schema, text, described } from "../common/schema.js";

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
  encoding: described(like(text, "utf-8"), "WHATWG name of the encoding that the document is in."),
  languages: list(object({
    code: like(text, "eng"), languageTag: like(text, "en"), name: like(text, "English"), score: described(like(number, 0.98), "0 to 1."),
  })),
  scripts: list(object({ code: described(like(text, "Latn"), "ISO 15924."), name: like(text, "Latin"), percent: like(number, 100) })),
}));
