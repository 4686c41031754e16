import type { Archives } from "../common/archives.js";
import type { ContentStore } from "../common/content-store.js";
import type { Offer } from "../common/slice.js";
import { CreateDictionary, DeleteDictionaries, ReplaceDictionary } from "./change-dictionaries.js";
import { ChangeTerms } from "./change-terms.js";
import type { DictionaryFiles } from "./dictionary-files.js";
import type { DictionaryRepository } from "./dictionary-repository.js";
import { ExportDictionaries } from "./export-dictionaries.js";
import { FindDictionary } from "./find-dictionary.js";

/** What the use cases of dictionaries need. */
export interface DictionaryNeeds {
  readonly dictionaries: DictionaryRepository;
  readonly dictionaryFiles: DictionaryFiles;
  readonly contents: ContentStore;
  readonly archives: Archives;
}

/** What people do with dictionaries and their terms. */
export const dictionarySlice = {
  createDictionary: ({ dictionaries, contents, dictionaryFiles }: DictionaryNeeds) =>
    new CreateDictionary(dictionaries, contents, dictionaryFiles),
  replaceDictionary: ({ dictionaries, contents, dictionaryFiles }: DictionaryNeeds) =>
    new ReplaceDictionary(dictionaries, contents, dictionaryFiles),
  findDictionary: ({ dictionaries, dictionaryFiles }: DictionaryNeeds) => new FindDictionary(dictionaries, dictionaryFiles),
  exportDictionaries: ({ dictionaries, dictionaryFiles, archives }: DictionaryNeeds) =>
    new ExportDictionaries(dictionaries, dictionaryFiles, archives),
  deleteDictionaries: ({ dictionaries }: DictionaryNeeds) => new DeleteDictionaries(dictionaries),
  changeTerms: ({ dictionaries }: DictionaryNeeds) => new ChangeTerms(dictionaries),
};

/** What the interface calls of this slice. */
export type DictionaryUseCases = Offer<typeof dictionarySlice> & Pick<DictionaryNeeds, "dictionaries">;
