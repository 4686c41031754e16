import type { Change, Instant } from "@dragoman/domain/common";

/** A group of settings that administrators change together. */
export interface SettingGroup<T extends object> {
  /** Under this name it is kept; unique. */
  readonly name: string;
  /** The whole group of what is stored of it, which is nothing at first, or lacks members that came later. */
  whole(stored: Partial<T>): T;
}

/**
 * Keeps what administrators set, a value for each group. Secrets in it are sealed before they come here. Each change is stored with
 * the events it is told of by, together or not at all, and wakes who listens for `settings` by the group's name.
 */
export interface SettingStore {
  /** As it was stored last. */
  read<T extends object>(group: SettingGroup<T>): Promise<T>;
  /** Changes it under a lock: rivals wait, and see what was stored before them. What `change` throws leaves it as it was. */
  update<T extends object>(group: SettingGroup<T>, change: (was: T, now: Instant) => Change<T>): Promise<T>;
}
