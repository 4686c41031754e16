export {
  CreateDictionary, type CreateDictionaryForm, DeleteDictionaries, DeleteDictionary, ReplaceDictionary,
} from "./change-dictionaries.js";
export { ChangeTerms, type TermForm } from "./change-terms.js";
export { dictionaryIdTaken, dictionaryNotFound, termNotFound, termSourceTaken } from "./dictionary-failures.js";
export { type DictionaryFiles, type DictionaryFormat, dictionaryFormats } from "./dictionary-files.js";
export type { DictionaryEvents, DictionaryFilter, DictionaryRepository, OpenTerms, TermFilter } from "./dictionary-repository.js";
export { ExportDictionaries, type ExportedFile } from "./export-dictionaries.js";
export { FindDictionary, findDictionary, type ShownDictionary } from "./find-dictionary.js";
export { dictionariesOf, dictionariesPassedOver, requireDictionaries } from "./require-dictionaries.js";
export { type DictionaryNeeds, dictionarySlice, type DictionaryUseCases } from "./slice.js";
export type { TermFinder, TermMatch, TermScope } from "./term-finder.js";
