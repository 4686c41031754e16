import { invalid } from "@dragoman/domain/common";
import { findLanguage, autoDetectTarget } from "@dragoman/domain/language-pairs";
import { unknownModes, type UnknownMode } from "@dragoman/domain/segments";
import { type XliffTargets, xliffTargets } from "@dragoman/domain/translations";

/** What a caller may ask for of a translation, as the interface names it. Absent and "" are the same. */
export interface TranslationOptions {
  readonly languagePairId: string;
  readonly inputFormat?: string;
  readonly outputFormat?: string;
  readonly encoding?: string;
  readonly title?: string;
  readonly unknownMode?: string;
  readonly translationMethod?: string;
  readonly pdfConverter?: string;
  readonly imageConverter?: string;
  readonly dictionaryIds?: readonly string[];
  readonly labels?: readonly string[];
  /** `id:value` each. */
  readonly linguisticOptions?: readonly string[];
  readonly highlightDictionary?: boolean;
  readonly highlightBrand?: boolean;
  readonly highlightFeedback?: boolean;
  readonly highlightUnknown?: boolean;
  readonly markSegments?: boolean;
  readonly generateMetadata?: boolean;
  readonly includeTextContent?: boolean;
  readonly xliffTargets?: string;
  readonly translateHidden?: boolean;
  readonly fallback?: boolean;
  readonly xmlRules?: string;
}

/** The unknown mode that a name means; `transliteration` without one. */
export function unknownModeOf(name: string | undefined): UnknownMode {
  return oneOf("unknownMode", name, unknownModes, "transliteration");
}

/** What a name says that units of XLIFF get; `alternatives` without one. */
export function xliffTargetsOf(name: string | undefined): XliffTargets {
  return oneOf("xliffTargets", name, xliffTargets, "alternatives");
}

/** The value of a closed list that a name means, without letter case; aliases are other names of a value. */
export function oneOf<T extends string>(
  field: string, name: string | undefined, values: readonly T[], otherwise: T, aliases: Readonly<Record<string, T>> = {},
): T {
  if (name === undefined || name === "") return otherwise;
  const wanted = name.toLowerCase();
  const found = Object.hasOwn(aliases, wanted) ? aliases[wanted] : values.find((value) => value.toLowerCase() === wanted);
  if (found === undefined) {
    throw invalid("unknown-value", `${field} ${JSON.stringify(name)} is not known.`, `${field} must be one of ${values.join(", ")}.`);
  }
  return found;
}

/** What clients read when no pair is found for `Aut<Xxx>`; some look for these words. */
export const noPairFound = "failed to auto-detect source language and find a matching language pair";

/** The target language of `Aut<Xxx>`, as our code; undefined when the pair is named. Throws when Xxx is no language. */
export function detectingTarget(languagePairId: string): string | undefined {
  const named = autoDetectTarget(languagePairId);
  if (named === undefined) return undefined;
  const language = findLanguage(named);
  if (language === undefined) throw cannotDetect(`${JSON.stringify(named)} is not the code of a language.`);
  return language.code;
}

/** The error for a source language that cannot be detected. */
export function cannotDetect(details: string): Error {
  return invalid("source-language-not-detected", noPairFound, details);
}
