import { pairChoiceRepositoryContract } from "@dragoman/port-contracts/language-pairs";
import { freshChanges, runner } from "../../test/in-memory.js";
import { MemoryPairChoiceRepository } from "./index.js";

pairChoiceRepositoryContract("MemoryPairChoiceRepository", async () => {
  const fresh = freshChanges();
  return { ...fresh, adapter: new MemoryPairChoiceRepository(undefined, fresh.changes) };
}, runner);
