import type { Dictionary } from "@dragoman/domain/dictionaries";
import type { ArchiveMember, Archives } from "../common/archives.js";
import { dictionaryNotFound } from "./dictionary-failures.js";
import type { DictionaryFiles, DictionaryFormat } from "./dictionary-files.js";
import type { DictionaryFilter, DictionaryRepository } from "./dictionary-repository.js";
import { findDictionary } from "./find-dictionary.js";

/** A file on its way out. */
export interface ExportedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

const extensions: Readonly<Record<DictionaryFormat, string>> = {
  "text/xml": ".xml",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
};
const perPage = 1_000;

/** Hands dictionaries over as files, as they are while they are read. */
export class ExportDictionaries {
  constructor(
    private readonly dictionaries: DictionaryRepository,
    private readonly files: DictionaryFiles,
    private readonly archives: Archives,
  ) {}

  /** One dictionary. Rejects with `dictionary-not-found`. */
  async one(id: string, format: DictionaryFormat = "text/xml"): Promise<ExportedFile> {
    const dictionary = await findDictionary(this.dictionaries, id);
    return { name: fileName(dictionary, format), mimeType: format, content: this.content(dictionary, format) };
  }

  /** All that match, as an archive. Rejects with `dictionary-not-found` when one of the ids is not there. */
  async archive(filter: DictionaryFilter, format: DictionaryFormat = "text/xml"): Promise<ExportedFile> {
    for (const id of filter.ids ?? []) if ((await this.dictionaries.find(id)) === undefined) throw dictionaryNotFound(id);
    return { name: "dictionaries.zip", mimeType: "application/zip", content: this.archives.zip(this.members(filter, format)) };
  }

  private content(dictionary: Dictionary, format: DictionaryFormat): AsyncIterable<Uint8Array> {
    return this.files.write(this.dictionaries.terms(dictionary.id), format);
  }

  private async *members(filter: DictionaryFilter, format: DictionaryFormat): AsyncGenerator<ArchiveMember> {
    for (let page = 1, total = Infinity; (page - 1) * perPage < total; page += 1) {
      const { items, totalItems } = await this.dictionaries.list(filter, { page, perPage });
      for (const dictionary of items) yield { name: fileName(dictionary, format), pieces: this.content(dictionary, format) };
      total = totalItems;
    }
  }
}

function fileName({ id }: Dictionary, format: DictionaryFormat): string {
  return `${id}${extensions[format]}`;
}
