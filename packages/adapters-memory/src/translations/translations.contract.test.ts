import { systemClock } from "@dragoman/application/common";
import { aTranslation, contentStoreContract } from "@dragoman/port-contracts/common";
import { translationRepositoryContract } from "@dragoman/port-contracts/translations";
import { close, runner } from "../../test/in-memory.js";
import { MemoryContentStore, MemorySignals } from "../common/index.js";
import { MemoryLabelRepository } from "../labels/index.js";
import { MemoryUserRepository } from "../users/index.js";
import { MemoryTranslationRepository } from "./index.js";

const clock = systemClock;

translationRepositoryContract("MemoryTranslationRepository", async () => {
  const signals = new MemorySignals();
  const labels = new MemoryLabelRepository();
  const adapter = new MemoryTranslationRepository(clock, signals, labels);
  return { adapter, close, signals, labels, users: new MemoryUserRepository(adapter), events: async () => adapter.events };
}, runner);
// Beside translations, because contents live as long as those refer to them.
contentStoreContract("MemoryContentStore", async () => {
  const translations = new MemoryTranslationRepository(clock, new MemorySignals());
  const adapter = new MemoryContentStore(clock, () => translations.contents());
  return {
    adapter, close, kept: async () => adapter.kept,
    refer: async ({ input, document, ...others }) => {
      const outputs = document === undefined ? undefined : { document, ...others };
      await translations.add(() => ({
        job: aTranslation({ input, ...(outputs ? { outputs } : {}) }, outputs ? "succeeded" : "created"), events: [],
      }));
    },
  };
}, runner);
