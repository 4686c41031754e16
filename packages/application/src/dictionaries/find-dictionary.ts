import type { Dictionary } from "@dragoman/domain/dictionaries";
import { dictionaryNotFound } from "./dictionary-failures.js";
import type { DictionaryFiles } from "./dictionary-files.js";
import type { DictionaryRepository } from "./dictionary-repository.js";

/** A dictionary as it is shown. */
export interface ShownDictionary extends Dictionary {
  /** Its terms as XML, when they were asked for; read while they are taken. */
  readonly content?: AsyncIterable<Uint8Array>;
}

/** A dictionary, with its terms as XML when they are asked for. Rejects with `dictionary-not-found`. */
export class FindDictionary {
  constructor(private readonly dictionaries: DictionaryRepository, private readonly files: DictionaryFiles) {}

  async run(id: string, includeContent = false): Promise<ShownDictionary> {
    const dictionary = await findDictionary(this.dictionaries, id);
    return includeContent ? { ...dictionary, content: this.files.write(this.dictionaries.terms(dictionary.id), "text/xml") } : dictionary;
  }
}

/** The dictionary of that id. Rejects with `dictionary-not-found`. */
export async function findDictionary(dictionaries: Pick<DictionaryRepository, "find">, id: string): Promise<Dictionary> {
  const dictionary = await dictionaries.find(id);
  if (dictionary === undefined) throw dictionaryNotFound(id);
  return dictionary;
}
