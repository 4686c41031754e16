import type { FeedbackRepository } from "@dragoman/application/feedback";
import { someFeedback } from "../common/builders.js";
import { type DoorTable, silently, writes } from "../common/one-door-contract.js";

const entry = (sourceText: string) => someFeedback({ sourceText });
const [one, other, third] = [() => entry("one"), () => entry("other"), () => entry("third")] as const;

/** How feedback is written. */
export const feedbackDoor: DoorTable<FeedbackRepository> = {
  look: ({ adapter }) => adapter.list({}, { page: 1, perPage: 1000 }),
  methods: {
    add: writes(async ({ adapter }) => (tell) => adapter.add(one, tell)),
    update: writes(async ({ adapter }) => {
      const { id } = await adapter.add(one, silently);
      return (tell) => adapter.update(id, (entry) => ({ state: { ...entry, comment: "changed" }, events: tell() }));
    }),
    remove: writes(async ({ adapter }) => {
      const { id } = await adapter.add(one, silently);
      return (tell) => adapter.remove(id, tell);
    }),
    removeAll: writes(async ({ adapter }) => {
      for (const make of [one, other, third]) await adapter.add(make, silently);
      return (tell) => adapter.removeAll({ sourceText: "o" }, tell);
    }, 2),
    addAll: writes(async ({ adapter }) => (tell) =>
      adapter.addAll(async function* () { yield [one(), other()]; yield [third()]; }, tell)),
    find: "reads",
    list: "reads",
    all: "reads",
  },
};
