import type { Term } from "@dragoman/domain/dictionaries";
import type { OpenTerms } from "./dictionary-repository.js";

/** Formats of dictionary files, by their MIME types. */
export const dictionaryFormats = ["text/xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] as const;
/** A format of dictionary files. */
export type DictionaryFormat = (typeof dictionaryFormats)[number];

/** Reads and writes the terms of a dictionary as a file. What is written reads back as the same terms. */
export interface DictionaryFiles {
  /**
   * Terms of a file, whose format is recognised, as they have to be kept. Rejects, or fails in the midst, with an error of
   * kind `invalid` or `tooLarge` that names the place.
   */
  read(open: () => AsyncIterable<Uint8Array>): Promise<OpenTerms>;
  write(terms: AsyncIterable<Term>, format: DictionaryFormat): AsyncIterable<Uint8Array>;
}
