import type { PublishedScores } from "@dragoman/domain/language-pairs";

/** A file of an installed model, as it lies in the model's folder. */
export interface InstalledFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** In hexadecimal digits, of lower case. */
  readonly sha256: string;
}

/** The files by what they are. */
export interface InstalledFiles {
  readonly model: InstalledFile;
  readonly shortlist?: InstalledFile;
  /** One for both languages, or the source's and the target's. */
  readonly vocabularies: readonly InstalledFile[];
  readonly qualityModel?: InstalledFile;
}

/** What `model.json` says: a model that is installed whole. */
export interface InstalledModel {
  readonly format: 1;
  /** Codes of ISO 639-3. */
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  /** Of the publisher, as `1.0.0`. */
  readonly version: string;
  /** What the publisher calls the size: `tiny`, `base`, `base-memory`. */
  readonly architecture: string;
  readonly files: InstalledFiles;
  readonly licence: string;
  /** Where it came from. */
  readonly source: string;
  readonly published?: PublishedScores;
  /** When it was added, in ISO 8601. */
  readonly added: string;
}
