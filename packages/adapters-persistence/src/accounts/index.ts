import type { AccountRepository, CharacterCounter } from "@dragoman/application/accounts";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { accountsSchema } from "./accounts-schema.js";
import { PostgresAccountRepository } from "./postgres-account-repository.js";
import { PostgresCharacterCounter } from "./postgres-character-counter.js";

export { PostgresAccountRepository, PostgresCharacterCounter };

/** How accounts are kept, and what they had translated. */
export const accounts = {
  tables: [],
  steps: [accountsSchema],
  ports: {
    accounts: ({ database }: OnDatabase): AccountRepository => new PostgresAccountRepository(database),
    characters: ({ database }: OnDatabase): CharacterCounter => new PostgresCharacterCounter(database),
  },
} satisfies PersistenceSlice;
