import type { SettingStore, StoreDisk } from "@dragoman/application/system";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { PostgresSettingStore } from "./postgres-setting-store.js";
import { settingsSchema } from "./settings-schema.js";

export { PostgresSettingStore };

/** How settings are kept. */
export const system = {
  tables: [],
  steps: [settingsSchema],
  ports: {
    settings: ({ database }: OnDatabase): SettingStore => new PostgresSettingStore(database),
    storeDisk: ({ database }: OnDatabase): StoreDisk => database.disk,
  },
} satisfies PersistenceSlice;
