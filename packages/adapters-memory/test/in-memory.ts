import { describe, it } from "@jest/globals";
import { type Clock, systemClock } from "@dragoman/application/common";
import type { StoreSubject } from "@dragoman/port-contracts/common";
import { MemoryChanges } from "../src/common/index.js";

/** Runs contracts as tests of this project. */
export const runner = { describe, it };

/** Nothing in memory has to be let go. */
export const close = async (): Promise<void> => undefined;

/** A fresh door for changes, and how contracts look behind it. */
export function freshChanges(clock: Clock = systemClock): Omit<StoreSubject<unknown>, "adapter"> & { readonly changes: MemoryChanges } {
  const changes = new MemoryChanges(clock);
  return {
    changes, close, signals: changes.signals, crash: close, cannot: { crash: "nothing breaks off a change in memory" },
    events: async () => (await changes.outbox.read(0, 10_000)).map(({ position: _, ...event }) => event),
    notify: async (topic, subject) => changes.signals.notify(topic, subject),
  };
}
