import { chainRepositoryContract } from "@dragoman/port-contracts/translation-chains";
import { freshChanges, runner } from "../../test/in-memory.js";
import { MemoryChainRepository } from "./index.js";

chainRepositoryContract("MemoryChainRepository", async () => {
  const fresh = freshChanges();
  return { ...fresh, adapter: new MemoryChainRepository(fresh.changes) };
}, runner);
