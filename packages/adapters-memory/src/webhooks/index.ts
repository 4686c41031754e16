export { MemoryDeliveryQueue } from "./memory-delivery-queue.js";
export { MemoryWebhookRepository } from "./memory-webhook-repository.js";
export { MemoryWebhookSender } from "./memory-webhook-sender.js";
