import { systemClock } from "@dragoman/application/common";
import { samlSignInRepositoryContract } from "@dragoman/port-contracts/saml";
import { freshChanges, runner } from "../../test/in-memory.js";
import { MemorySamlSignInRepository } from "./index.js";

samlSignInRepositoryContract("MemorySamlSignInRepository", async () => {
  const fresh = freshChanges();
  return { ...fresh, adapter: new MemorySamlSignInRepository(systemClock, fresh.changes) };
}, runner);
