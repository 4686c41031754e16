import type { SettingGroup, SettingStore } from "@dragoman/application/system";
import type { Change, Instant } from "@dragoman/domain/common";
import type { Database } from "../common/database.js";
import { storeChange } from "../common/store-change.js";
import { storeClock } from "../common/store-clock.js";
import { type StoredJson, storedShape } from "../common/stored-json.js";

const shapeOf = <T extends object>({ name, whole }: SettingGroup<T>) => storedShape<T>(`the settings of ${name}`, [], whole);

/** Settings in PostgreSQL: a row for each group, locked from reading to writing. */
export class PostgresSettingStore implements SettingStore {
  constructor(private readonly database: Database) {}

  read<T extends object>(group: SettingGroup<T>): Promise<T> {
    return this.database.run(async (manager) => {
      const [row] = await manager.query<{ value: StoredJson }[]>("SELECT value FROM settings WHERE name = $1", [group.name]);
      return shapeOf(group).read(row?.value ?? {});
    });
  }

  update<T extends object>(group: SettingGroup<T>, change: (was: T, now: Instant) => Change<T>): Promise<T> {
    const { read, write } = shapeOf(group);
    return storeChange(this.database, async (manager) => {
      await manager.query("INSERT INTO settings (name, value) VALUES ($1, '{}') ON CONFLICT (name) DO NOTHING", [group.name]);
      const [row] = await manager.query<{ value: StoredJson }[]>("SELECT value FROM settings WHERE name = $1 FOR UPDATE", [group.name]);
      const { state, events = [] } = change(read(row?.value ?? {}), await storeClock(manager));
      await manager.query("UPDATE settings SET value = $2 WHERE name = $1", [group.name, JSON.stringify(write(state))]);
      return { answer: state, events, topic: "settings", subjects: [group.name] };
    });
  }
}
