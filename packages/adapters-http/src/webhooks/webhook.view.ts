import { type Delivery, retryAttempts, type Webhook, webhookEventTypes } from "@dragoman/domain/webhooks";
import { examples } from "../common/examples.js";
import { described, flag, integer, like, list, named, object, oneOf, record, type Schema, text, timestamp } from "../common/schema.js";
import { showTimestamp } from "../common/timestamps.js";

const uuid = like(text, "0192f0c1-0000-7000-8000-000000000007");
const url = like(text, "https://receiver.example/dragoman");

export function showWebhook({ id, url, description, username, events }: Webhook): object {
  return { uuid: id, url, description, username, events };
}

export const webhookSchema: Schema = named("Webhook", object({
  uuid, url, description: like(text, "Tells the portal what is done"), username: like(text, examples.username),
  events: list(like(oneOf(webhookEventTypes), "translation.statusChanged")),
}));

export function showDelivery(delivery: Delivery): object {
  const { id, webhookId, url, event, triggered, lastAttempted, data, errorMessage } = delivery;
  return {
    id, uuid: webhookId, url, event, timeTriggered: showTimestamp(triggered), timeLastAttempted: showTimestamp(lastAttempted), data,
    errorMessage, retryAttempts: retryAttempts(delivery),
  };
}

export const deliverySchema: Schema = named("WebhookAuditEntry", object({
  id: like(integer, 1), uuid: described(uuid, "Of the webhook."), url, event: like(oneOf(webhookEventTypes), "translation.created"),
  timeTriggered: like(timestamp, examples.moment), timeLastAttempted: like(timestamp, examples.moment),
  data: like(record(text), { translationId: examples.translationId }),
  errorMessage: described(like(text, "The receiver answered 503."), "Of the last attempt; \"\" when it succeeded, or when there was none."),
  retryAttempts: like(integer, 2),
}));

export const webhookTestSchema: Schema = named("WebhookTest", object({ success: like(flag, true) }));
export const webhookSecretSchema: Schema = named("WebhookSecret", object({
  secret: like(text, "whsec_QmFzZTY0T2ZUaGlydHlUaHJlZUJ5dGVzVGhhdE5vYm9keUtub3"),
}));
