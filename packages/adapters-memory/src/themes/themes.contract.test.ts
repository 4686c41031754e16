import { imageCheckerContract, themeRepositoryContract } from "@dragoman/port-contracts/themes";
import { freshChanges, runner } from "../../test/in-memory.js";
import { MemoryImageChecker, MemoryThemeRepository } from "./index.js";

themeRepositoryContract("MemoryThemeRepository", async () => {
  const fresh = freshChanges();
  return { ...fresh, adapter: new MemoryThemeRepository(undefined, fresh.changes) };
}, runner);

imageCheckerContract("MemoryImageChecker", async () => ({ adapter: new MemoryImageChecker(), close: async () => {} }), runner);
