import { trainingJobRepositoryContract } from "@dragoman/port-contracts/adapted-language-pairs";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresTrainingJobRepository } from "./index.js";

contractsOnDatabase((opened) => {
  trainingJobRepositoryContract("PostgresTrainingJobRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresTrainingJobRepository(opened.database),
  }), runner);
});
