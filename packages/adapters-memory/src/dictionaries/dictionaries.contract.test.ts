import { dictionaryFilesContract, dictionaryRepositoryContract, termFinderContract } from "@dragoman/port-contracts/dictionaries";
import { close, freshChanges, runner } from "../../test/in-memory.js";
import { MemoryDictionaryFiles, MemoryDictionaryRepository, MemoryTermFinder } from "./index.js";

dictionaryRepositoryContract("MemoryDictionaryRepository", async () => {
  const fresh = freshChanges();
  return { ...fresh, adapter: new MemoryDictionaryRepository(fresh.changes) };
}, runner);
termFinderContract("MemoryTermFinder", async () => {
  const dictionaries = new MemoryDictionaryRepository();
  return { adapter: new MemoryTermFinder(dictionaries), dictionaries, close };
}, runner);
dictionaryFilesContract("MemoryDictionaryFiles", async () => ({
  adapter: new MemoryDictionaryFiles(), close,
  wrong: { file: "<dictionary>\n\n<dict-entry><tgt-segment>a</tgt-segment></dict-entry></dictionary>", place: /line 3/ },
}), runner);
