import type { Change, EventsOf, Page, PageRequest } from "@dragoman/domain/common";
import type { Webhook, WebhookEventType } from "@dragoman/domain/webhooks";

/** All that are there have to match. */
export interface WebhookFilter {
  /** Substrings, without letter case. */
  readonly url?: string;
  readonly description?: string;
  /** Any of them. */
  readonly events?: readonly WebhookEventType[];
}

/**
 * Keeps webhooks.
 *
 * `update` holds the webhook alone from reading to writing: two updates of one never interleave, also not with what the queue of
 * deliveries writes about its receiver. Each change is stored with the events it is told of by, together or not at all; what `change` or
 * `events` throws leaves all as it was.
 */
export interface WebhookRepository {
  add(change: Change<Webhook>): Promise<void>;
  find(id: string): Promise<Webhook | undefined>;
  /** Rejects with `webhook-not-found`. */
  update(id: string, change: (webhook: Webhook) => Change<Webhook>): Promise<Webhook>;
  /** Its deliveries stay in the audit, and are not attempted any more; answers it as it was. Rejects with `webhook-not-found`. */
  remove(id: string, events: EventsOf<Webhook>): Promise<Webhook>;
  /** By their ids. Past the last page: no items, true totals. */
  list(filter: WebhookFilter, page: PageRequest): Promise<Page<Webhook>>;
  /** Those that are told of any of these events, by their ids. */
  subscribers(events: readonly WebhookEventType[]): Promise<readonly Webhook[]>;
}
