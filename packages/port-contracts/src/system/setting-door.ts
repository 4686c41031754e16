import type { SettingGroup, SettingStore } from "@dragoman/application/system";
import { type DoorTable, writes } from "../common/one-door-contract.js";

export interface Colours {
  readonly bar: string;
  readonly text: string;
}

/** Settings for tests: black on white from the start. */
export const colours: SettingGroup<Colours> = { name: "colours", whole: (stored) => ({ bar: "white", text: "black", ...stored }) };

/** How settings are written. */
export const settingDoor: DoorTable<SettingStore> = {
  look: ({ adapter }) => adapter.read(colours),
  methods: {
    read: "reads",
    update: writes(async ({ adapter }) => (tell) =>
      adapter.update(colours, (was) => ({ state: { ...was, bar: "red" }, events: tell() }))),
  },
};
