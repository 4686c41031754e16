import { dictionaryRepositoryContract, termFinderContract } from "@dragoman/port-contracts/dictionaries";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresDictionaryRepository, PostgresTermFinder } from "./index.js";

contractsOnDatabase((opened) => {
  dictionaryRepositoryContract("PostgresDictionaryRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresDictionaryRepository(opened.database),
  }), runner);
  termFinderContract("PostgresTermFinder", async () => ({
    ...await opened.fresh(), adapter: new PostgresTermFinder(opened.database),
    dictionaries: new PostgresDictionaryRepository(opened.database),
  }), runner);
});
