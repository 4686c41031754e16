import type { MailAbout } from "@dragoman/domain/mail";
import { aTranslation } from "@dragoman/port-contracts/common";
import { guessCounterContract, userRepositoryContract } from "@dragoman/port-contracts/users";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresTranslationRepository } from "../translations/postgres-translation-repository.js";
import { PostgresGuessCounter } from "./postgres-guess-counter.js";
import { PostgresUserRepository } from "./postgres-user-repository.js";

/** Nobody can put the clock of a store forward; so all that it is compared with is put back. */
const putBack = `
  UPDATE guesses SET expires = expires - $1::bigint, tries = ARRAY(SELECT at - $1::bigint FROM unnest(tries) AS at ORDER BY at)`;

contractsOnDatabase((opened) => {
  userRepositoryContract("PostgresUserRepository", async () => {
    const translations = new PostgresTranslationRepository(opened.database);
    return {
      ...await opened.fresh(), adapter: new PostgresUserRepository(opened.database),
      own: async (ownerId) => { await translations.add(() => ({ state: aTranslation({ ownerId }) })); },
      mails: async () => {
        type Row = { readonly about: MailAbout & { readonly $version: 1 } };
        const rows = await opened.test.query<Row>("SELECT about FROM mails ORDER BY owed, ctid");
        return rows.map(({ about: { $version: _, ...about } }) => about);
      },
      owned: async (ownerId) => (await translations.list({ ownerId }, { page: 1, perPage: 1 })).totalItems,
    };
  }, runner);
  guessCounterContract("PostgresGuessCounter", async () => ({
    ...await opened.fresh(), adapter: new PostgresGuessCounter(opened.database),
    pass: async (ms) => { await opened.test.query(putBack, [ms * 1_000]); },
  }), runner);
});
