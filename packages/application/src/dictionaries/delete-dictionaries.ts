import { invalid } from "@dragoman/domain/common";
import type { DictionaryFilter, DictionaryRepository } from "./dictionary-repository.js";

/** Deletes the dictionaries that fit every filter, with their terms; answers how many. Rejects with `filter-missing` without any. */
export class DeleteDictionaries {
  constructor(private readonly dictionaries: DictionaryRepository) {}

  async run(filter: DictionaryFilter): Promise<number> {
    if (Object.keys(filter).length > 0) return this.dictionaries.removeAll(filter);
    throw invalid("filter-missing", "No filter says which dictionaries to delete.", "Give dictionaryIds, or sourceLanguageId and targetLanguageId; an empty one does not count.");
  }
}
