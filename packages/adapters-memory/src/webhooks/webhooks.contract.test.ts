import { deliveryQueueContract, webhookRepositoryContract, webhookSenderContract } from "@dragoman/port-contracts/webhooks";
import { close, freshChanges, runner } from "../../test/in-memory.js";
import { FixedClock } from "../common/index.js";
import { MemoryDeliveryQueue, MemoryWebhookRepository, MemoryWebhookSender } from "./index.js";

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

webhookSenderContract("MemoryWebhookSender", async () => ({
  adapter: new MemoryWebhookSender(({ url }) => (url.includes("dead") ? { delivered: false, why: "Nobody listens." } : { delivered: true }),
    ["refused.example"]),
  dead: "https://dead.example/", refused: "https://refused.example/", close, cannot: { post: "messages are kept, not posted" },
  receiver: async () => ({ url: "https://receiver.example/", received: [] }),
}), runner);
