import type { TranslationRepository } from "@dragoman/application/translations";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { PostgresTranslationRepository, removeTranslations } from "./postgres-translation-repository.js";
import { translationTable } from "./translation.table.js";
import { translationsSchema } from "./translations-schema.js";

export { PostgresTranslationRepository, removeTranslations };

/** How translation jobs are kept. */
export const translations = {
  tables: [translationTable],
  steps: translationsSchema,
  ports: { translations: ({ database }: OnDatabase): TranslationRepository => new PostgresTranslationRepository(database) },
} satisfies PersistenceSlice;
