import type { SettingGroup, SettingStore } from "@dragoman/application/system";
import type { Change, Instant } from "@dragoman/domain/common";
import { type Clock, systemClock } from "@dragoman/application/common";
import { MemoryChanges } from "../common/memory-changes.js";

/** Settings in memory. Nothing interleaves, for no act waits in its midst. */
export class MemorySettingStore implements SettingStore {
  private readonly stored = new Map<string, object>();

  constructor(private readonly clock: Clock = systemClock, private readonly changes = new MemoryChanges()) {}

  async read<T extends object>({ name, whole }: SettingGroup<T>): Promise<T> {
    return whole(structuredClone(this.stored.get(name) ?? {}));
  }

  async update<T extends object>(group: SettingGroup<T>, change: (was: T, now: Instant) => Change<T>): Promise<T> {
    const { name, whole } = group;
    const { state, events = [] } = change(whole(structuredClone(this.stored.get(name) ?? {})), this.clock.now());
    return this.changes.store({
      answer: state, events, topic: "settings", subjects: [name], write: () => void this.stored.set(name, structuredClone(state)),
    });
  }
}
