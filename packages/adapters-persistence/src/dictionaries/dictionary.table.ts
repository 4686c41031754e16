import { type Dictionary, dictionaryKey } from "@dragoman/domain/dictionaries";
import { EntitySchema } from "typeorm";
import type { SchemaStep } from "../common/slice.js";

/**
 * Dictionaries and their terms. `key` is what a term is looked up by in a text; the `search` columns are what parts of
 * texts are looked for in. Terms come and go while the row of their dictionary is held; a foreign key would look at it
 * once more for each of a hundred thousand.
 */
export const dictionariesSchema: SchemaStep = {
  number: 8, name: "dictionaries", minimumCode: 8,
  sql: `
    CREATE TABLE dictionaries (
      number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      id text COLLATE "C" NOT NULL,
      id_key text COLLATE "C" NOT NULL,
      source_language_id text COLLATE "C" NOT NULL,
      target_language_id text COLLATE "C" NOT NULL,
      revision text COLLATE "C" NOT NULL
    );
    CREATE UNIQUE INDEX dictionaries_id_key ON dictionaries (id_key);

    CREATE TABLE terms (
      dictionary integer NOT NULL,
      source text COLLATE "C" NOT NULL,
      target text NOT NULL,
      comment text NOT NULL,
      key text COLLATE "C" NOT NULL,
      source_search text COLLATE "C" NOT NULL,
      target_search text COLLATE "C" NOT NULL,
      comment_search text COLLATE "C" NOT NULL,
      PRIMARY KEY (dictionary, source)
    );
    CREATE INDEX terms_key ON terms (key, dictionary);
  `,
};

/**
 * The keys of terms have straight apostrophes since texts are looked at with them, too. The last of the others was a letter of
 * its word, so that a key with it had more of the term than four tokens.
 */
export const apostropheSchema: SchemaStep = {
  number: 14, name: "straight apostrophes in keys of terms", minimumCode: 14,
  sql: `
    UPDATE terms SET key = translate(key, U&'\\2018\\2019\\201B', '''''''') WHERE key ~ U&'[\\2018\\2019\\201B]';
    UPDATE terms SET key = substring(replace(key, U&'\\02BC', '''') from '^(?: ?(?:(?:[^[:space:][:punct:]]|_)+|[^[:space:]])){1,4}')
      WHERE key LIKE U&'%\\02BC%';
  `,
};

export interface DictionaryRow {
  /** What terms refer to; never shown. */
  number: number;
  id: string;
  /** Unique. */
  idKey: string;
  sourceLanguageId: string;
  targetLanguageId: string;
  revision: string;
}

export const dictionaryTable = new EntitySchema<DictionaryRow>({
  name: "dictionary", tableName: "dictionaries",
  columns: {
    number: { type: "integer", primary: true, generated: "increment" },
    id: { type: "text" },
    idKey: { type: "text", name: "id_key" },
    sourceLanguageId: { type: "text", name: "source_language_id" },
    targetLanguageId: { type: "text", name: "target_language_id" },
    revision: { type: "text" },
  },
});

export function toRow(dictionary: Dictionary): Omit<DictionaryRow, "number"> {
  return { ...dictionary, idKey: dictionaryKey(dictionary.id) };
}

export function fromRow({ id, sourceLanguageId, targetLanguageId, revision }: DictionaryRow): Dictionary {
  return { id, sourceLanguageId, targetLanguageId, revision };
}
