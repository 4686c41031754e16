import type { TranslationRepository } from "@dragoman/application/translations";
import { cancel, lineOf, start } from "@dragoman/domain/translations";
import { aTranslation } from "../common/builders.js";
import { type DoorTable, writes } from "../common/one-door-contract.js";
import { store } from "./keeping-translations.js";
import type { TranslationRepositorySubject } from "./translation-repository-subject.js";

const [job, second, third] = [aTranslation({ ownerId: "1" }), aTranslation({ ownerId: "1" }), aTranslation({ ownerId: "2" })];

/** How jobs are written. */
export const translationDoor: DoorTable<TranslationRepository, TranslationRepositorySubject> = {
  look: ({ adapter }) => adapter.list({}, { page: 1, perPage: 1000 }),
  methods: {
    add: writes(async ({ adapter }) => (tell) => adapter.add(() => ({ state: job, events: tell() }))),
    update: writes(async ({ adapter }) => {
      await store(adapter, job);
      return (tell) => adapter.update(job.id, (found, now) => ({ state: cancel(found, now), events: tell() }));
    }),
    claim: writes(async ({ adapter }) => {
      await store(adapter, job);
      return (tell) => adapter.claim([lineOf(job)], (found, now) =>
        ({ state: start(found, "engine", now), events: tell() }));
    }),
    remove: writes(async ({ adapter }) => {
      await store(adapter, job);
      return (tell) => adapter.remove(job.id, tell);
    }),
    removeAll: writes(async ({ adapter }) => {
      await store(adapter, job, second, third);
      return (tell) => adapter.removeAll({ ownerId: "1" }, tell);
    }, 2),
    find: "reads",
    pairsWaitedFor: "reads",
  isAnyHeld: "reads",
    heldTooLong: "reads",
    list: "reads",
    oldestWaiting: "reads",
    count: "reads",
  },
};
