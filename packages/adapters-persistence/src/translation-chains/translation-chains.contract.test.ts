import { chainRepositoryContract } from "@dragoman/port-contracts/translation-chains";
import { onDatabase, runner } from "../../test/on-database.js";
import { PostgresChainRepository } from "./postgres-chain-repository.js";

onDatabase("PostgreSQL", (opened) => {
  chainRepositoryContract("PostgresChainRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresChainRepository(opened.database),
  }), runner);
});
