import { describe, it } from "@jest/globals";
import { trainerContract } from "@dragoman/port-contracts/adapted-language-pairs";
import { ThreadTrainer } from "../dist/thread-trainer.js";

const noBaseline = () => Promise.reject(new Error("There is no other engine here."));

// What was built, for threads are started from files.
trainerContract("ThreadTrainer", async () => ({
  adapter: new ThreadTrainer(noBaseline, { workers: 1, heapMb: 1_024 }), close: async () => undefined,
}), { describe, it });
