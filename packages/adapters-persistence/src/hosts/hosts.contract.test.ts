import { hostRepositoryContract } from "@dragoman/port-contracts/hosts";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresHostRepository } from "./postgres-host-repository.js";

contractsOnDatabase((opened) => {
  hostRepositoryContract("PostgresHostRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresHostRepository(opened.database),
  }), runner);
});
