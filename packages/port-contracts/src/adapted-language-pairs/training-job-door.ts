import type { TrainingJobRepository } from "@dragoman/application/adapted-language-pairs";
import { cancelTraining, carryOn, startTraining } from "@dragoman/domain/adapted-language-pairs";
import { type DoorTable, writes } from "../common/one-door-contract.js";
import { aTrainingJob } from "./a-training-job.js";
import { keep } from "./keeping-training-jobs.js";

const [job, carried] = [aTrainingJob(), aTrainingJob({}, "deploying")];
const { languagePairId } = job.profile;

/** How training jobs are written. */
export const trainingJobDoor: DoorTable<TrainingJobRepository> = {
  look: async ({ adapter }) => [await adapter.list({}, "startDate", { page: 1, perPage: 1_000 }), await adapter.pairs()],
  methods: {
    addPair: writes(async ({ adapter }) => (tell) => adapter.addPair(() => ({ state: job, events: tell() }))),
    addJob: writes(async ({ adapter }) => {
      await keep(adapter, job);
      return (tell) => adapter.addJob(() => ({ state: aTrainingJob({ profile: job.profile }), events: tell() }));
    }),
    update: writes(async ({ adapter }) => {
      await keep(adapter, job);
      return (tell) => adapter.update(job.id, (found) => ({ state: cancelTraining(found), events: tell() }));
    }),
    claim: writes(async ({ adapter }) => {
      await keep(adapter, job);
      return (tell) => adapter.claim("localhost", (found, now) => ({ state: startTraining(found, "engine", now), events: tell() }));
    }),
    claimCarried: writes(async ({ adapter }) => {
      await keep(adapter, carried);
      return (tell) => adapter.claimCarried((found, now) => ({ state: carryOn(found, "server", now), events: tell() }));
    }),
    remove: writes(async ({ adapter }) => {
      await keep(adapter, job);
      return (tell) => adapter.remove(job.id, tell);
    }),
    updatePair: writes(async ({ adapter }) => {
      await keep(adapter, job);
      return (tell) => adapter.updatePair(languagePairId, (pair) => ({ state: { ...pair, autoAdaptationEnabled: true }, events: tell() }));
    }),
    find: "reads",
    list: "reads",
    count: "reads",
    pairs: "reads",
  },
};
