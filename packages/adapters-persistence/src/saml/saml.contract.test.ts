import { samlSignInRepositoryContract } from "@dragoman/port-contracts/saml";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresSamlSignInRepository } from "./index.js";

contractsOnDatabase((opened) => {
  samlSignInRepositoryContract("PostgresSamlSignInRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresSamlSignInRepository(opened.database),
  }), runner);
});
