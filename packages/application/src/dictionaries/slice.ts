import type { AccountLimits } from "../accounts/index.js";
import type { Archives } from "../common/archives.js";
import type { Clock } from "../common/clock-and-random.js";
import type { ContentStore } from "../common/content-store.js";
import type { Offer } from "../common/slice.js";
import { CreateDictionary, DeleteDictionaries, DeleteDictionary, ReplaceDictionary } from "./change-dictionaries.js";
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
  readonly clock: Clock;
  readonly accountLimits: AccountLimits;
}

/** What people do with dictionaries and their terms. */
export const dictionarySlice = {
  createDictionary: ({ dictionaries, contents, dictionaryFiles, clock, accountLimits }: DictionaryNeeds) =>
    new CreateDictionary(dictionaries, contents, dictionaryFiles, clock, accountLimits),
  replaceDictionary: ({ dictionaries, contents, dictionaryFiles, clock }: DictionaryNeeds) =>
    new ReplaceDictionary(dictionaries, contents, dictionaryFiles, clock),
  findDictionary: ({ dictionaries, dictionaryFiles }: DictionaryNeeds) => new FindDictionary(dictionaries, dictionaryFiles),
  exportDictionaries: ({ dictionaries, dictionaryFiles, archives }: DictionaryNeeds) =>
    new ExportDictionaries(dictionaries, dictionaryFiles, archives),
  deleteDictionary: ({ dictionaries, clock }: DictionaryNeeds) => new DeleteDictionary(dictionaries, clock),
  deleteDictionaries: ({ dictionaries, clock }: DictionaryNeeds) => new DeleteDictionaries(dictionaries, clock),
  changeTerms: ({ dictionaries, clock }: DictionaryNeeds) => new ChangeTerms(dictionaries, clock),
};

/** What the interface calls of this slice. */
export type DictionaryUseCases = Offer<typeof dictionarySlice> & Pick<DictionaryNeeds, "dictionaries">;
