import { type Instant, showTimestamp } from "@dragoman/domain/common";
import { type Delivery, secretsInForce, type Webhook } from "@dragoman/domain/webhooks";
import type { SecretBox } from "../users/index.js";
import type { WebhookMessage } from "./webhook-sender.js";

/** What every body says. */
export interface WebhookBody {
  /** Of the webhook. */
  readonly uuid: string;
  readonly event: string;
  readonly triggered: Instant;
  readonly data: Readonly<Record<string, string>>;
}

/** The JSON that receivers are posted. */
export function bodyOf({ uuid, event, triggered, data }: WebhookBody): string {
  return JSON.stringify({ uuid, event, timeTriggered: showTimestamp(triggered), data });
}

/** The message that makes a delivery. */
export function messageOf({ event, eventId, triggered, data }: Delivery, webhook: Webhook, box: SecretBox, now: Instant): WebhookMessage {
  return {
    url: webhook.url, id: eventId, body: bodyOf({ uuid: webhook.id, event, triggered, data }),
    secrets: secretsInForce(webhook, now).map((sealed) => box.open(sealed)),
  };
}
