import { pairChoiceRepositoryContract } from "@dragoman/port-contracts/language-pairs";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresPairChoiceRepository } from "./postgres-pair-choice-repository.js";

contractsOnDatabase((opened) => {
  pairChoiceRepositoryContract("PostgresPairChoiceRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresPairChoiceRepository(opened.database),
  }), runner);
});
