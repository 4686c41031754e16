import { dictionaryRepositoryContract, termFinderContract } from "@dragoman/port-contracts/dictionaries";
import { close, runner } from "../../test/in-memory.js";
import { MemoryDictionaryRepository, MemoryTermFinder } from "./index.js";

dictionaryRepositoryContract("MemoryDictionaryRepository", async () => ({ adapter: new MemoryDictionaryRepository(), close }), runner);
termFinderContract("MemoryTermFinder", async () => {
  const dictionaries = new MemoryDictionaryRepository();
  return { adapter: new MemoryTermFinder(dictionaries), dictionaries, close };
}, runner);
