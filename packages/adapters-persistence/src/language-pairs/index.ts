import type { PairChoiceRepository } from "@dragoman/application/language-pairs";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { pairChoicesSchema, PostgresPairChoiceRepository } from "./postgres-pair-choice-repository.js";

export { PostgresPairChoiceRepository };

/** How choices between language pairs are kept. */
export const languagePairs = {
  tables: [],
  steps: [pairChoicesSchema],
  ports: { pairChoices: ({ database }: OnDatabase): PairChoiceRepository => new PostgresPairChoiceRepository(database) },
} satisfies PersistenceSlice;
