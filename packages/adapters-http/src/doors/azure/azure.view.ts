import type { DetectedLanguage } from "@dragoman/application/language-detections";
import type { TranslatedText } from "@dragoman/application/translations";
import { isRightToLeft, languageTagAndName } from "@dragoman/domain/language-pairs";
import {
  described, flag, integer, like, list, named, number, object, oneOf, optional, record, type Schema, text,
} from "../../common/schema.js";
import { namesIn, ownName } from "../language-names.js";
import type { ServedLanguages } from "../served-languages.js";
import type { Version } from "./azure.requests.js";
import type { TextWish } from "./translation-wish.js";

/** The code of a language of ours there; "und" of none. */
const codeOf = (language: string): string => (language === "" ? "und" : languageTagAndName(language).tag);

/** A text in the languages that were asked for, in their order. */
export interface Translated {
  readonly wish: TextWish;
  readonly translations: readonly (TranslatedText & { readonly target: string; readonly sentences?: SentenceLengths | undefined })[];
}

export interface SentenceLengths {
  readonly srcSentLen: readonly number[];
  readonly transSentLen: readonly number[];
}

/** In either version, with its names. */
export function showTranslated({ version, texts }: { readonly version: Version; readonly texts: readonly Translated[] }): unknown {
  const shown = texts.map(({ wish, translations }) => ({
    ...(wish.source === undefined ? { detectedLanguage: showDetected(translations[0] as TranslatedText) } : {}),
    translations: translations.map((one) => (version === "3.0"
      ? { text: one.text, to: codeOf(one.target), ...(one.sentences === undefined ? {} : { sentLen: one.sentences }) }
      : { language: codeOf(one.target), sourceCharacters: wish.text.length, text: one.text })),
  }));
  return version === "3.0" ? shown : { value: shown };
}

function showDetected({ sourceLanguageId, score }: TranslatedText): object {
  return { language: codeOf(sourceLanguageId), score };
}

const detectedSchema: Schema = object({ language: described(like(text, "en"), "`und` where nothing tells."), score: like(number, 0.98) });

const translatedTextSchema: Schema = object({
  detectedLanguage: optional(described(detectedSchema, "Where the source was not named.")),
  translations: list(object({
    text: like(text, "La casa."), to: optional(described(text, "3.0.")), language: optional(described(text, "2026-06-06.")),
    sourceCharacters: optional(integer), sentLen: optional(object({ srcSentLen: list(integer), transSentLen: list(integer) })),
  })),
});

export const translatedSchema: Schema = {
  ...named("AzureTranslated", {
    type: ["array", "object"], items: translatedTextSchema, properties: { value: list(translatedTextSchema) },
  }),
  examples: [[{ translations: [{ text: "La casa.", to: "es" }] }]],
};

/** The surest, and the others beside it. */
export function showDetections({ all, served }: {
  readonly all: readonly (readonly DetectedLanguage[])[]; readonly served: ServedLanguages;
}): readonly object[] {
  return all.map(([surest = { code: "", score: 0 }, ...others]) => ({
    ...showDetection(surest, served), ...(others.length === 0 ? {} : { alternatives: others.map((other) => showDetection(other, served)) }),
  }));
}

function showDetection({ code, score }: DetectedLanguage, { all }: ServedLanguages): object {
  return { language: codeOf(code), score, isTranslationSupported: all.includes(code), isTransliterationSupported: false };
}

const detection = {
  language: described(like(text, "en"), "`und` where nothing tells."), score: like(number, 0.98), isTranslationSupported: like(flag, true),
  isTransliterationSupported: like(flag, false),
};

export const detectionsSchema: Schema = list(named("AzureDetection", object({
  ...detection, alternatives: optional(list(object(detection))),
})));

/** Where the sentences of a text end, and what was detected to tell. */
export interface Sentences {
  readonly detected?: DetectedLanguage | undefined;
  readonly lengths: readonly number[];
}

export function showSentences(all: readonly Sentences[]): readonly object[] {
  return all.map(({ detected, lengths }) => ({
    ...(detected === undefined ? {} : { detectedLanguage: { language: codeOf(detected.code), score: detected.score } }), sentLen: lengths,
  }));
}

export const sentencesSchema: Schema = list(named("AzureSentences", object({
  detectedLanguage: optional(detectedSchema), sentLen: described(list(like(integer, 10)), "In characters, with the blanks behind them."),
})));

export interface Languages {
  readonly version: Version;
  readonly served: ServedLanguages;
  /** The groups to show. */
  readonly scope: readonly string[];
  /** What the names are in. */
  readonly spoken: string;
}

/** By group. Nothing is transliterated, no words are looked up, and there is no other model to choose, so that those are empty. */
export function showLanguages({ version, served, scope, spoken }: Languages): object {
  const nameOf = namesIn(spoken);
  const shown = served.all.map((language) => [codeOf(language), {
    name: nameOf(language), nativeName: ownName(language), dir: isRightToLeft(codeOf(language)) ? "rtl" : "ltr",
    ...(version === "3.0" ? {} : { models: [] }),
  }]);
  const last = version === "3.0" ? { dictionary: {} } : { models: [] };
  const groups = { translation: Object.fromEntries(shown), transliteration: {}, ...last };
  return Object.fromEntries(Object.entries(groups).filter(([group]) => scope.includes(group)));
}

export const languagesSchema: Schema = named("AzureLanguages", object({
  translation: optional(record(object({
    name: text, nativeName: text, dir: oneOf(["ltr", "rtl"]), models: optional(list(text)),
  }))),
  transliteration: optional(described(record(text), "Always empty.")), dictionary: optional(described(record(text), "3.0; always empty.")),
  models: optional(described(list(text), "2026-06-06; always empty.")),
}), { translation: { en: { name: "English", nativeName: "English", dir: "ltr" } }, transliteration: {}, dictionary: {} });
