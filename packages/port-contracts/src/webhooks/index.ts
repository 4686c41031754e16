export { aNewDelivery, aWebhook } from "./building-webhooks.js";
export { deliveryQueueContract, type DeliveryQueueSubject } from "./delivery-queue-contract.js";
export { webhookRepositoryContract } from "./webhook-repository-contract.js";
export { type Received, webhookSenderContract, type WebhookSenderSubject } from "./webhook-sender-contract.js";
