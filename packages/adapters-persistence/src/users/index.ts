import type { GuessCounter, UserRepository } from "@dragoman/application/users";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { PostgresGuessCounter } from "./postgres-guess-counter.js";
import { PostgresUserRepository } from "./postgres-user-repository.js";
import { retiredKeysSchema } from "./retired-keys.js";
import { resetsSchema, usersById, usersSchema, userTable } from "./user.table.js";

export { PostgresGuessCounter, PostgresUserRepository, usersById };

/** How users and their failed sign-ins are kept. */
export const users = {
  tables: [userTable],
  steps: [usersSchema, resetsSchema, retiredKeysSchema],
  ports: {
    users: ({ database }: OnDatabase): UserRepository => new PostgresUserRepository(database),
    guesses: ({ database }: OnDatabase): GuessCounter => new PostgresGuessCounter(database),
  },
} satisfies PersistenceSlice;
