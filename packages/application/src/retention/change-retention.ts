import { sameFacts } from "@dragoman/domain/common";
import { settingsChanged } from "@dragoman/domain/system";
import type { SettingStore } from "../system/index.js";
import { type Purge, purgeGroup, type Retention, retentionGroup } from "./retention.js";

/** For how long what is kept, and what was removed last. */
export interface ShownRetention {
  readonly retention: Retention;
  readonly lastPurge: Purge;
}

/** Shows for how long what is kept. */
export class ReadRetention {
  constructor(private readonly settings: Pick<SettingStore, "read">) {}

  async run(): Promise<ShownRetention> {
    return { retention: await this.settings.read(retentionGroup), lastPurge: await this.settings.read(purgeGroup) };
  }
}

/** Changes for how long what is kept; what is not given stays as it is. The next purge goes by it. */
export class ChangeRetention {
  constructor(private readonly settings: SettingStore) {}

  async run(wished: Partial<Retention>): Promise<ShownRetention> {
    const retention = await this.settings.update(retentionGroup, (was, now) => {
      const given = Object.entries(wished).filter(([, days]) => days !== undefined);
      const state: Retention = { ...was, ...Object.fromEntries(given) };
      return { state, events: sameFacts(was, state) ? [] : [settingsChanged(retentionGroup.name, now)] };
    });
    return { retention, lastPurge: await this.settings.read(purgeGroup) };
  }
}
