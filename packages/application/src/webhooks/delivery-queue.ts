import type { EventsOf, Page, PageRequest } from "@dragoman/domain/common";
import type { Delivery, NewDelivery, Outcome, Webhook, WebhookEventType } from "@dragoman/domain/webhooks";

/** All that are there have to match. */
export interface DeliveryFilter {
  /** Substring, without letter case. */
  readonly url?: string;
  /** Whether the last attempt failed. */
  readonly failed?: boolean;
  /** Any of them. */
  readonly events?: readonly WebhookEventType[];
}

/** A delivery whose attempt has begun, and where it goes. */
export interface ClaimedDelivery {
  readonly delivery: Delivery;
  readonly webhook: Webhook;
}

/**
 * Keeps deliveries: those that are to be made, and those that were, as the audit of webhooks.
 *
 * An event has one delivery to a webhook, however often it is attempted or entered. Deliveries to one webhook about one subject are due
 * in the order in which they were entered: the next one when the one before is delivered, given up or removed. All servers share one
 * clock, that of the store.
 */
export interface DeliveryQueue {
  /** The last position of the outbox that deliveries were entered for; 0 at first. */
  position(): Promise<number>;
  /**
   * Enters deliveries and goes on from one position to another, together; enters nothing, and answers false, when somebody else has gone on
   * from there. Deliveries to webhooks that are gone are left out.
   */
  enter(deliveries: readonly NewDelivery[], from: number, to: number): Promise<boolean>;
  /**
   * Begins attempts of `most` deliveries that are due, at most; of each webhook no more than its receiver has free places. The webhook
   * comes first that has one that is due the longest, and of each webhook those that are due the longest. None is ever given to two,
   * unless its lease has run out.
   */
  claim(most: number): Promise<readonly ClaimedDelivery[]>;
  /**
   * Begins an attempt of this one, whether it is due or not. Rejects with `webhook-delivery-not-found`, `webhook-gone` and
   * `webhook-delivery-under-way`.
   */
  claimOne(id: number): Promise<ClaimedDelivery>;
  /**
   * Ends the attempt: writes what it leaves (`settle`), lets the next delivery of the subject become due, and all that wait for a receiver
   * that was held and is back. Who lost the lease, or whose delivery was removed, changes nothing. Answers the delivery as it stands.
   */
  settle(claimed: Delivery, outcome: Outcome): Promise<Delivery>;
  /** Newest first, by when they were triggered; ids in ascending order break ties. Past the last page: no items, true totals. */
  list(filter: DeliveryFilter, page: PageRequest): Promise<Page<Delivery>>;
  /** Removes it, told by these events, together or not at all; answers it as it was. Rejects with `webhook-delivery-not-found`. */
  remove(id: number, events: EventsOf<Delivery>): Promise<Delivery>;
  /**
   * Removes those that were triggered `olderThanMs` ago or before; answers how many. What a clock wrote that was ahead grows old from then
   * on, and is due where it was put off further than any delivery is.
   */
  sweep(olderThanMs: number): Promise<number>;
}
