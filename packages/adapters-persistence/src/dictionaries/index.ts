import type { DictionaryRepository, TermFinder } from "@dragoman/application/dictionaries";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { apostropheSchema, dictionariesSchema, dictionaryTable } from "./dictionary.table.js";
import { PostgresDictionaryRepository } from "./postgres-dictionary-repository.js";
import { PostgresTermFinder } from "./postgres-term-finder.js";

export { PostgresDictionaryRepository, PostgresTermFinder };

/** How dictionaries and their terms are kept. */
export const dictionaries = {
  tables: [dictionaryTable],
  steps: [dictionariesSchema, apostropheSchema],
  ports: {
    dictionaries: ({ database }: OnDatabase): DictionaryRepository => new PostgresDictionaryRepository(database),
    termFinder: ({ database }: OnDatabase): TermFinder => new PostgresTermFinder(database),
  },
} satisfies PersistenceSlice;
