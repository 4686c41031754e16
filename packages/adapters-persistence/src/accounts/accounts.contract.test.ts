import { accountRepositoryContract, characterCounterContract } from "@dragoman/port-contracts/accounts";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresUserRepository } from "../users/index.js";
import { PostgresAccountRepository, PostgresCharacterCounter } from "./index.js";

contractsOnDatabase((opened) => {
  accountRepositoryContract("PostgresAccountRepository", async () => {
    const users = new PostgresUserRepository(opened.database);
    return {
      ...await opened.fresh(), adapter: new PostgresAccountRepository(opened.database),
      join: (user) => users.add({ state: user }), leave: async (id) => { await users.remove(id, () => [], () => []); },
    };
  }, runner);
  characterCounterContract("PostgresCharacterCounter", async () => ({
    ...await opened.fresh(), adapter: new PostgresCharacterCounter(opened.database),
  }), runner);
});
