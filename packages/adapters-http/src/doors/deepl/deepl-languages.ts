import { invalid } from "@dragoman/domain/common";
import { languageTagAndName } from "@dragoman/domain/language-pairs";
import type { ServedLanguages } from "../served-languages.js";

/** A language as it is listed. */
export interface NamedLanguage {
  readonly language: string;
  readonly name: string;
}

/** A target as it is listed. */
export interface NamedTarget extends NamedLanguage {
  readonly knowsFormality: boolean;
}

/** What engines know of formality and style. */
export interface Formality {
  /** Style rules, instructions and translation memories are accepted, for tests of clients; refused when absent. */
  readonly imitatesStyles?: boolean;
  /** The languages, by our codes, into which they may be told how formal to be; none when absent. */
  readonly formalLanguages?: readonly string[];
}

/** What languages of ours are called there as a target, where they are not called like their tag. */
const targetNames: Readonly<Record<string, readonly NamedLanguage[]>> = {
  eng: [{ language: "EN-GB", name: "English (British)" }, { language: "EN-US", name: "English (American)" }],
  por: [{ language: "PT-BR", name: "Portuguese (Brazilian)" }, { language: "PT-PT", name: "Portuguese (European)" }],
  chi: [{ language: "ZH", name: "Chinese (simplified)" }, { language: "ZH-HANS", name: "Chinese (simplified)" }],
  nor: [{ language: "NB", name: "Norwegian (Bokmål)" }],
};
const sourceNames: Readonly<Record<string, NamedLanguage>> = { nor: { language: "NB", name: "Norwegian" } };

/** A language of ours as a source: without region and script. */
export function sourceLanguage(code: string): NamedLanguage {
  const { tag, name } = languageTagAndName(code);
  return sourceNames[code] ?? { language: (tag.split("-")[0] ?? tag).toUpperCase(), name };
}

/** What the server translates from; languages that are one there are one here. */
export function sourceLanguages({ sources }: ServedLanguages): readonly NamedLanguage[] {
  return byCode(sources.map(sourceLanguage));
}

/** What the server translates into. */
export function targetLanguages({ targets }: ServedLanguages, { formalLanguages = [] }: Formality): readonly NamedTarget[] {
  return byCode(targets.flatMap((code) => {
    const { tag, name } = languageTagAndName(code);
    const names = targetNames[code] ?? [{ language: tag.toUpperCase(), name }];
    return names.map((one) => ({ ...one, knowsFormality: formalLanguages.includes(code) }));
  }));
}

/** Pairs that glossaries can be for, in lower case and without regions. */
export function glossaryPairs(served: ServedLanguages): readonly { readonly source: string; readonly target: string }[] {
  const named = (code: string) => sourceLanguage(code).language.toLowerCase();
  const pairs = served.sources.flatMap((source) => served.targetsOf(source).map((target) => [named(source), named(target)] as const));
  const different = new Map(pairs.filter(([source, target]) => source !== target).map((pair) => [pair.join(" "), pair]));
  return [...different.values()].map(([source, target]) => ({ source, target }));
}

/** Our code of a language that is served; throws, as clients know it, for another one. */
export function requireServed(parameter: string, name: string, served: ServedLanguages): string {
  const code = served.find(name);
  if (code === undefined) throw notSupported(parameter);
  return code;
}

/** A parameter that has to be there. */
export function requireParameter<T>(parameter: string, value: T | undefined): T {
  if (value === undefined || value === "") {
    throw invalid("field-missing", `Parameter '${parameter}' not specified`, `Send ${parameter}.`);
  }
  return value;
}

/** Throws for a value that is none of a closed list, in any letter case; an absent one is right. */
export function requireOneOf(parameter: string, value: string | undefined, values: readonly string[]): void {
  if (value === undefined || values.includes(value.toLowerCase())) return;
  throw notSupported(parameter, `It must be one of ${values.join(", ")}.`);
}

function notSupported(parameter: string, details = "GET /v2/languages lists those that are."): Error {
  return invalid("unknown-value", `Value for '${parameter}' not supported.`, details);
}

function byCode<Named extends NamedLanguage>(languages: readonly Named[]): readonly Named[] {
  return [...new Map(languages.map((one) => [one.language, one])).values()].sort((a, b) => (a.language < b.language ? -1 : 1));
}
