import { brandRepositoryContract } from "@dragoman/port-contracts/brands";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresBrandRepository } from "./index.js";

contractsOnDatabase((opened) => {
  brandRepositoryContract("PostgresBrandRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresBrandRepository(opened.database, { trustEmptyMs: 60_000 }),
  }), runner);
});
