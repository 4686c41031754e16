import { chainRepositoryContract } from "@dragoman/port-contracts/translation-chains";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresChainRepository } from "./postgres-chain-repository.js";

contractsOnDatabase((opened) => {
  chainRepositoryContract("PostgresChainRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresChainRepository(opened.database),
  }), runner);
});
