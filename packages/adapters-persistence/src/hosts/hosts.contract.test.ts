import { hostRepositoryContract } from "@dragoman/port-contracts/hosts";
import { onDatabase, runner } from "../../test/on-database.js";
import { PostgresHostRepository } from "./postgres-host-repository.js";

onDatabase("PostgreSQL", (opened) => {
  hostRepositoryContract("PostgresHostRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresHostRepository(opened.database),
  }), runner);
});
