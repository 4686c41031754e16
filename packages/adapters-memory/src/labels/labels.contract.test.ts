import { labelRepositoryContract } from "@dragoman/port-contracts/labels";
import { freshChanges, runner } from "../../test/in-memory.js";
import { MemoryLabelRepository } from "./index.js";

labelRepositoryContract("MemoryLabelRepository", async () => {
  const fresh = freshChanges();
  return { ...fresh, adapter: new MemoryLabelRepository(fresh.changes) };
}, runner);
