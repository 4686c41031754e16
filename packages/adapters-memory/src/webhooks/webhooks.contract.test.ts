import { deliveryQueueContract, webhookRepositoryContract } from "@dragoman/port-contracts/webhooks";
import { freshChanges, runner } from "../../test/in-memory.js";
import { FixedClock } from "../common/index.js";
import { MemoryDeliveryQueue, MemoryWebhookRepository } from "./index.js";

webhookRepositoryContract("MemoryWebhookRepository", async () => {
  const fresh = freshChanges();
  return { ...fresh, adapter: new MemoryWebhookRepository(fresh.changes) };
}, runner);

deliveryQueueContract("MemoryDeliveryQueue", async () => {
  const clock = new FixedClock();
  const fresh = freshChanges(clock);
  const webhooks = new MemoryWebhookRepository(fresh.changes);
  return {
    ...fresh, webhooks, adapter: new MemoryDeliveryQueue(clock, fresh.changes, webhooks),
    now: async () => clock.now(), pass: async (ms: number) => clock.advance(ms),
  };
}, runner);
