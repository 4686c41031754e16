import { hostRepositoryContract, localHostClaimsContract } from "@dragoman/port-contracts/hosts";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresHostRepository } from "./postgres-host-repository.js";
import { PostgresLocalHostClaims } from "./postgres-local-host-claims.js";

contractsOnDatabase((opened) => {
  hostRepositoryContract("PostgresHostRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresHostRepository(opened.database),
  }), runner);
  localHostClaimsContract("PostgresLocalHostClaims", async () => ({
    ...await opened.fresh(), adapter: new PostgresLocalHostClaims(opened.database),
  }), runner);
});
