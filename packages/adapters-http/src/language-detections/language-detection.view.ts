import type { LanguageDetection } from "@dragoman/application";
import { languageTagAndName } from "@dragoman/domain";
import { list, named, number, object, type Schema, text } from "../common/schema.js";

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
  encoding: text,
  languages: list(object({ code: text, languageTag: text, name: text, score: number })),
  scripts: list(object({ code: text, name: text, percent: number })),
}));
