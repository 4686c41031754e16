export { CreateDictionary, type CreateDictionaryForm, DeleteDictionaries, ReplaceDictionary } from "./change-dictionaries.js";
export { ChangeTerms, type TermForm } from "./change-terms.js";
export { type DictionaryFiles, type DictionaryFormat, dictionaryFormats } from "./dictionary-files.js";
export type { DictionaryFilter, DictionaryRepository, OpenTerms, TermFilter } from "./dictionary-repository.js";
export { ExportDictionaries, type ExportedFile } from "./export-dictionaries.js";
export { dictionaryNotFound, FindDictionary, findDictionary, type ShownDictionary } from "./find-dictionary.js";
export { dictionariesPassedOver, requireDictionaries } from "./require-dictionaries.js";
export { type DictionaryNeeds, dictionarySlice, type DictionaryUseCases } from "./slice.js";
export type { TermFinder, TermMatch, TermScope } from "./term-finder.js";
