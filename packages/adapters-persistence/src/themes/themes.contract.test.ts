import { themeRepositoryContract } from "@dragoman/port-contracts/themes";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresThemeRepository } from "./index.js";

contractsOnDatabase((opened) => {
  themeRepositoryContract("PostgresThemeRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresThemeRepository(opened.database),
  }), runner);
});
