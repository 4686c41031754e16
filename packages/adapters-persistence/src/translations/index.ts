import type { TranslationRepository } from "@dragoman/application/translations";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { PostgresTallies } from "./postgres-tallies.js";
import { PostgresTranslationRepository, removeTranslations } from "./postgres-translation-repository.js";
import { reportAdded } from "./report-translations.js";
import { talliedTable } from "./tallied-translation.table.js";
import { storedTranslation, translationTable } from "./translation.table.js";
import { translationsSchema } from "./translations-schema.js";
import { exactly } from "./where-translation.js";

export { exactly, PostgresTallies, PostgresTranslationRepository, removeTranslations, reportAdded, storedTranslation };

/** How translation jobs are kept. */
export const translations = {
  tables: [translationTable, talliedTable],
  steps: translationsSchema,
  ports: {
    translations: ({ database }: OnDatabase): TranslationRepository => new PostgresTranslationRepository(database),
    tallies: ({ database }: OnDatabase): PostgresTallies => new PostgresTallies(database),
  },
} satisfies PersistenceSlice;
