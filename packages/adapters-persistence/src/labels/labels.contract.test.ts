import { labelRepositoryContract } from "@dragoman/port-contracts/labels";
import { onDatabase, runner } from "../../test/on-database.js";
import { PostgresLabelRepository } from "./index.js";

onDatabase("PostgreSQL", (opened) => {
  labelRepositoryContract("PostgresLabelRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresLabelRepository(opened.database),
  }), runner);
});
