import { brandRepositoryContract } from "@dragoman/port-contracts/brands";
import { onDatabase, runner } from "../../test/on-database.js";
import { PostgresBrandRepository } from "./index.js";

onDatabase("PostgreSQL", (opened) => {
  brandRepositoryContract("PostgresBrandRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresBrandRepository(opened.database, { trustEmptyMs: 60_000 }),
  }), runner);
});
