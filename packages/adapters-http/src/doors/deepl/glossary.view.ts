import type { CountedGlossary } from "@dragoman/application/glossaries";
import type { Term } from "@dragoman/domain/dictionaries";
import { described, flag, integer, like, list, named, object, type Schema, text } from "../../common/schema.js";
import { sourceLanguage } from "./deepl-languages.js";

const codeOf = (language: string): string => sourceLanguage(language).language.toLowerCase();

type Part = CountedGlossary["parts"][number];

export function showPart({ sourceLanguageId, targetLanguageId, terms }: Part): object {
  return { source_lang: codeOf(sourceLanguageId), target_lang: codeOf(targetLanguageId), entry_count: terms };
}

const languages = { source_lang: like(text, "en"), target_lang: like(text, "es") };
export const partSchema: Schema = named("GlossaryDictionary", object({ ...languages, entry_count: like(integer, 1) }));

const created = ({ created: at }: CountedGlossary): string => new Date(at / 1_000).toISOString();

/** A glossary of one direction, as version 2 knows it. */
export function showGlossary(glossary: CountedGlossary): object {
  const { id, name, parts } = glossary;
  return { glossary_id: id, name, ready: true, ...showPart(parts[0] as Part), creation_time: created(glossary) };
}

const facts = {
  glossary_id: like(text, "0192f0c1-0000-7000-8000-0000000000a1"), name: like(text, "Houses"),
  creation_time: like(text, "2026-11-20T09:30:00.123Z"),
};
export const glossarySchema: Schema = named("Glossary", object({
  ...facts, ready: described(like(flag, true), "Always true."), ...languages, entry_count: like(integer, 1),
}));

/** The same with any number of directions, as version 3 knows it. */
export function showMultilingual(glossary: CountedGlossary): object {
  const { id, name, parts } = glossary;
  return { glossary_id: id, name, dictionaries: parts.map(showPart), creation_time: created(glossary) };
}

export const multilingualSchema: Schema = named("MultilingualGlossary", object({ ...facts, dictionaries: list(partSchema) }));

/** A source and a target in each line. */
export function tsvOf(terms: readonly Term[]): string {
  return terms.map(({ source, target }) => `${source}\t${target}`).join("\n");
}

export const entriesSchema: Schema = named("GlossaryEntries", object({
  dictionaries: list(object({ ...languages, entries: like(text, "house\tcasa"), entries_format: like(text, "tsv") })),
}));
