import type { LabelRepository } from "@dragoman/application/labels";
import { type DoorTable, silently, writes } from "../common/one-door-contract.js";

/** How labels are written. */
export const labelDoor: DoorTable<LabelRepository> = {
  look: ({ adapter }) => adapter.list({}, "id", { page: 1, perPage: 1000 }),
  methods: {
    add: writes(async ({ adapter }) => (tell) => adapter.add("new", tell)),
    rename: writes(async ({ adapter }) => {
      const { id } = await adapter.add("old", silently);
      return (tell) => adapter.rename(id, "new", tell);
    }),
    remove: writes(async ({ adapter }) => {
      const { id } = await adapter.add("old", silently);
      return (tell) => adapter.remove(id, tell);
    }),
    removeAll: writes(async ({ adapter }) => {
      for (const name of ["one", "other", "third"]) await adapter.add(name, silently);
      return (tell) => adapter.removeAll({ names: ["o"] }, tell);
    }, 2),
    find: "reads",
    list: "reads",
  },
};
