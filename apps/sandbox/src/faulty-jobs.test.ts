import { MemoryChanges, MemorySignals } from "@dragoman/adapters-memory/common";
import { MemoryLabelRepository } from "@dragoman/adapters-memory/labels";
import { MemoryUserRepository } from "@dragoman/adapters-memory/users";
import { systemClock } from "@dragoman/application/common";
import { translationRepositoryContract } from "@dragoman/port-contracts/translations";
import { describe, it } from "@jest/globals";
import { FaultyTranslations, JobFaults } from "./faulty-jobs.js";

// Jobs of requests that ask for nothing are kept as any others are.
translationRepositoryContract("FaultyTranslations", async () => {
  const signals = new MemorySignals();
  const changes = new MemoryChanges(systemClock, signals);
  const labels = new MemoryLabelRepository(changes);
  const adapter = new FaultyTranslations(systemClock, changes, labels, new JobFaults(() => ({}), systemClock, signals));
  const close = async (): Promise<void> => undefined;
  return {
    adapter, labels, users: new MemoryUserRepository(adapter), signals, close, crash: close,
    cannot: { crash: "nothing breaks off a change in memory" },
    events: async () => (await changes.outbox.read(0, 10_000)).map(({ position: _, ...event }) => event),
    notify: async (topic, subject) => signals.notify(topic, subject),
  };
}, { describe, it });
