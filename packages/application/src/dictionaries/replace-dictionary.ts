import type { Dictionary } from "@dragoman/domain/dictionaries";
import type { ContentStore, StoredContent } from "../common/content-store.js";
import type { DictionaryFiles } from "./dictionary-files.js";
import type { DictionaryRepository } from "./dictionary-repository.js";
import { findDictionary } from "./find-dictionary.js";

/** Puts the terms of a file in the place of all that a dictionary has; all of them or, when the file fails, none. */
export class ReplaceDictionary {
  constructor(
    private readonly dictionaries: DictionaryRepository,
    private readonly contents: ContentStore,
    private readonly files: DictionaryFiles,
  ) {}

  async run(id: string, content: StoredContent): Promise<Dictionary> {
    const dictionary = await findDictionary(this.dictionaries, id);
    return this.dictionaries.replace(dictionary.id, await this.files.read(() => this.contents.read(content.id)));
  }
}
