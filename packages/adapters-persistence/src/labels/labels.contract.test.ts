import { labelRepositoryContract } from "@dragoman/port-contracts/labels";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresLabelRepository } from "./index.js";

contractsOnDatabase((opened) => {
  labelRepositoryContract("PostgresLabelRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresLabelRepository(opened.database),
  }), runner);
});
