export {
  attempt, bringBack, delivered, type Delivery, deliveryDeleted, type DeliveryFacts, deliveryLeaseMs, hasten, isUnderWay, longestRetryMs,
  type NewDelivery, notDelivered, type Outcome, plan, type PostedEvent, release, retriesAfterMs, retryAttempts, settle,
} from "./delivery.js";
export {
  failedAgain, failuresUntilHold, freePlaces, healthy, longestHoldMs, placesOfReceiver, type ReceiverHealth, wasHeld,
} from "./receiver-health.js";
export {
  changeWebhook, createWebhook, isWebhookEvent, replaceSecret, secretsInForce, type Webhook, webhookChanged, webhookCreated, webhookDeleted,
  type WebhookEventType, webhookEventTypes, type WebhookFacts,
} from "./webhook.js";
