import { invalid } from "../common/errors.js";
import type { Change, DomainEvent } from "../common/events.js";
import { type Instant, microsPerMs } from "../common/instant.js";
import { countCharacters } from "../common/text.js";
import { healthy, type ReceiverHealth } from "./receiver-health.js";

/** What webhooks can be told of, by the types of events. */
export const webhookEventTypes = [
  "translation.created", "translation.statusChanged", "adaptedlp.created", "adaptedlp.statusChanged", "adaptedlp.judged",
] as const;
/** The type of an event that webhooks can be told of. */
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Whether webhooks can be told of events of this type. */
export function isWebhookEvent(type: string): type is WebhookEventType {
  return (webhookEventTypes as readonly string[]).includes(type);
}

/** What people decide about a webhook. */
export interface WebhookFacts {
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEventType[];
}

/** A receiver that events are posted to. Secrets are sealed. */
export interface Webhook extends WebhookFacts {
  readonly id: string;
  /** Who made it. */
  readonly username: string;
  /** What deliveries are signed with. */
  readonly secret: string;
  /** What they are signed with as well, until then: receivers may not know the new one yet. */
  readonly formerSecret?: { readonly secret: string; readonly until: Instant };
  readonly receiver: ReceiverHealth;
}

const mostCharacters = 1_000;
/** Receivers have a day to learn a new secret. */
const formerSecretMs = 24 * 3_600_000;

/** A webhook that nothing was posted to yet. Throws `webhook-description-invalid`. */
export function createWebhook(facts: WebhookFacts & Pick<Webhook, "id" | "username" | "secret">): Webhook {
  return { ...facts, ...checked(facts), receiver: healthy };
}

/** The webhook with other facts; behind another URL stands another receiver. Throws `webhook-description-invalid`. */
export function changeWebhook(webhook: Webhook, facts: WebhookFacts): Webhook {
  return { ...webhook, ...checked(facts), receiver: facts.url === webhook.url ? webhook.receiver : healthy };
}

/** The webhook with another secret; the one before goes on to be used beside it for a day. */
export function replaceSecret(webhook: Webhook, secret: string, now: Instant): Webhook {
  return { ...webhook, secret, formerSecret: { secret: webhook.secret, until: now + formerSecretMs * microsPerMs } };
}

/** What a delivery is signed with, the newest secret first. */
export function secretsInForce({ secret, formerSecret }: Webhook, now: Instant): readonly string[] {
  return formerSecret !== undefined && now < formerSecret.until ? [secret, formerSecret.secret] : [secret];
}

function checked({ url, description, events }: WebhookFacts): WebhookFacts {
  if (countCharacters(description) > mostCharacters || /[\p{Cc}\p{Cs}]/u.test(description)) {
    throw invalid("webhook-description-invalid", "description cannot be that of a webhook.",
      `It has at most ${mostCharacters} characters on one line.`);
  }
  return { url, description, events: [...new Set(events)] };
}

/** That there is a new webhook. */
export const webhookCreated = (webhook: Webhook, at: Instant): Change<Webhook> => changed("webhook.created", webhook, at);

/** That somebody changed what a webhook is told of, and where, or its secret. */
export const webhookChanged = (webhook: Webhook, at: Instant): Change<Webhook> => changed("webhook.changed", webhook, at);

/** That a webhook is gone. */
export const webhookDeleted = ({ id }: Webhook, at: Instant): DomainEvent => ({ type: "webhook.deleted", at, data: { webhookId: id } });

function changed(type: string, webhook: Webhook, at: Instant): Change<Webhook> {
  return { state: webhook, events: [{ type, at, data: { webhookId: webhook.id } }] };
}
