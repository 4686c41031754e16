import { type Clock, systemClock } from "@dragoman/application/common";
import { aTrainingJob, keepTrainingJobs } from "@dragoman/port-contracts/adapted-language-pairs";
import { aTranslation, contentStoreContract } from "@dragoman/port-contracts/common";
import { translationRepositoryContract } from "@dragoman/port-contracts/translations";
import { close, freshChanges, runner } from "../../test/in-memory.js";
import { MemoryTrainingJobRepository } from "../adapted-language-pairs/index.js";
import { FixedClock, MemoryContentStore } from "../common/index.js";
import { MemoryLabelRepository } from "../labels/index.js";
import { MemoryUserRepository } from "../users/index.js";
import { MemoryTranslationRepository } from "./index.js";

const clock = systemClock;

translationRepositoryContract("MemoryTranslationRepository", async () => {
  const fresh = freshChanges();
  const labels = new MemoryLabelRepository(fresh.changes);
  const adapter = new MemoryTranslationRepository(clock, fresh.changes, labels);
  return { ...fresh, adapter, labels, users: new MemoryUserRepository(adapter) };
}, runner);
// Beside translations, because contents live as long as those refer to them.
contentStoreContract("MemoryContentStore", async () => {
  const clock = new FixedClock();
  const ticking: Clock = { now: () => { clock.advance(10); return clock.now(); } };
  const translations = new MemoryTranslationRepository(clock);
  const trainings = new MemoryTrainingJobRepository(clock);
  const adapter = new MemoryContentStore(ticking, (which) => [...translations.contents(which), ...trainings.contents()]);
  return {
    adapter, close, kept: async () => adapter.kept,
    referTraining: ({ training, model }) => keepTrainingJobs(trainings, aTrainingJob({
      training: { content: training, size: 10, fileName: "" }, model: { content: model, sha256: "", size: 10 },
    }, "deployed")),
    refer: async ({ input, document, ...others }) => {
      const outputs = document === undefined ? undefined : { document, ...others };
      await translations.add(() => ({
        state: aTranslation({ input, ...(outputs ? { outputs } : {}) }, outputs ? "succeeded" : "created"),
      }));
    },
  };
}, runner);
