import type { TermFilter } from "@dragoman/application/dictionaries";
import { type Page, totalPages } from "@dragoman/domain/common";
import type { Dictionary, Term } from "@dragoman/domain/dictionaries";
import { base64, integer, like, list, named, object, optional, type Schema, text } from "../common/schema.js";

/** Shows a dictionary without its terms. */
export function showDictionary({ id, sourceLanguageId, targetLanguageId }: Dictionary): object {
  return { dictionaryId: id, sourceLanguageId, targetLanguageId };
}

export const dictionarySchema: Schema = named("Dictionary", object({
  dictionaryId: like(text, "Legal"), sourceLanguageId: like(text, "eng"), targetLanguageId: like(text, "spa"), content: optional(base64),
}));

export function showTerm({ source, target, comment }: Term): object {
  return { source, target, comment };
}

export const termSchema: Schema = named(
  "Term", object({ source: text, target: text, comment: text }), { source: "contract", target: "contrato", comment: "noun" },
);

/** A page of terms, with the dictionary and the filter that it is of. */
export interface TermPage {
  readonly dictionaryId: string;
  readonly filter: TermFilter;
  readonly terms: Page<Term>;
}

export function showTerms({ dictionaryId, filter: { source = "", target = "", comment = "" }, terms }: TermPage): object {
  return {
    dictionaryId, terms: terms.items.map(showTerm), termFilter: { source, target, comment },
    page: terms.page, perPage: terms.perPage, totalPages: totalPages(terms), totalTerms: terms.totalItems,
  };
}

export const termsSchema: Schema = named("TermPage", object({
  dictionaryId: like(text, "Legal"), terms: list(termSchema),
  termFilter: object({ source: like(text, "contract"), target: like(text, ""), comment: like(text, "") }),
  page: like(integer, 1), perPage: like(integer, 25), totalPages: like(integer, 1), totalTerms: like(integer, 1),
}));

export const deletedTermsSchema: Schema = list(named("DeletedTerm", object({ source: like(text, "contract") })));
