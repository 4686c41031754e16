import { DomainError } from "../common/errors.js";
import type { DomainEvent } from "../common/events.js";
import { clocksDifferMs, type Instant, microsPerMs, showTimestamp } from "../common/instant.js";
import { failedAgain, healthy, isHeld, type ReceiverHealth } from "./receiver-health.js";
import type { Webhook, WebhookEventType } from "./webhook.js";

/** An event as the outbox has it. */
export interface PostedEvent {
  readonly position: number;
  readonly type: WebhookEventType;
  readonly at: Instant;
  readonly data: Readonly<Record<string, string>>;
}

/** A delivery that is to be entered. */
export interface NewDelivery {
  readonly webhookId: string;
  /** Where it goes, or went last. */
  readonly url: string;
  readonly event: WebhookEventType;
  /** Of the event itself: the same in every attempt and for every webhook. */
  readonly eventId: string;
  readonly triggered: Instant;
  /** What is posted of the event. */
  readonly data: Readonly<Record<string, string>>;
  /** What the event is about: deliveries of one subject to one webhook go one after the other. */
  readonly subject: string;
}

/** What is known of a delivery, however it stands. */
export interface DeliveryFacts extends NewDelivery {
  readonly id: number;
  /** How many attempts have ended. */
  readonly attempts: number;
  readonly lastAttempted?: Instant;
  /** Why the last attempt failed, in a sentence; "" otherwise. */
  readonly errorMessage: string;
  /** The attempt that is under way has ended by then, or whoever made it died; 0 when there is none. */
  readonly leasedUntil: Instant;
}

/** One event for one webhook, with all attempts to deliver it. */
export type Delivery =
  /** An earlier event of the same subject comes first. */
  | (DeliveryFacts & { readonly state: "waiting" })
  | (DeliveryFacts & { readonly state: "due"; readonly due: Instant })
  | (DeliveryFacts & { readonly state: "delivered" })
  | (DeliveryFacts & { readonly state: "givenUp" });

/** How an attempt ended. */
export type Outcome = { readonly delivered: true } | { readonly delivered: false; readonly why: string };

const minuteMs = 60_000;
/** How long is waited after each failed attempt; after the last one a delivery is given up. */
export const retriesAfterMs: readonly number[] = [
  5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, 60 * minuteMs, 180 * minuteMs, 360 * minuteMs,
];
/** No delivery waits longer than this for its next attempt. */
export const longestRetryMs = Math.max(...retriesAfterMs);
/** An attempt takes ten seconds at most; then its end has to be stored. */
export const deliveryLeaseMs = 20_000;

/** What of an event is posted, in this order, as far as it has it. */
const postedFields = ["translationId", "trainingId", "languagePairId", "state", "substate", "isDeployed"];

/** Plans to tell a webhook of an event. */
export function plan({ id: webhookId, url }: Webhook, { position, type: event, at, data }: PostedEvent): NewDelivery {
  const posted = postedFields.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]] as const]));
  return {
    webhookId, url, event, triggered: at, data: Object.fromEntries(posted), subject: data["translationId"] ?? data["trainingId"] ?? "",
    // A position is given once; the moment tells it from one that an older copy of the database has given to another event.
    eventId: `evt_${position}_${at}`,
  };
}

/**
 * Whether somebody tries to deliver it at this moment. A lease that ends later than any that is given now is one of a clock that was
 * ahead.
 */
export function isUnderWay({ leasedUntil }: Delivery, now: Instant): boolean {
  return leasedUntil > now && leasedUntil <= now + deliveryLeaseMs * microsPerMs;
}

/** Begins an attempt. Should nobody say how it ended, what was due is so again. Throws `webhook-delivery-under-way`. */
export function attempt(delivery: Delivery, now: Instant): Delivery {
  if (isUnderWay(delivery, now)) {
    throw new DomainError("conflict", "webhook-delivery-under-way", `Delivery ${delivery.id} is being attempted right now.`,
      { details: "Look at it again in ten seconds." });
  }
  const leasedUntil = now + deliveryLeaseMs * microsPerMs;
  return delivery.state === "due" ? { ...delivery, leasedUntil, due: leasedUntil } : { ...delivery, leasedUntil };
}

/** What an attempt leaves: the delivery, and how its receiver is doing. */
export function settle(delivery: Delivery, receiver: ReceiverHealth, outcome: Outcome, now: Instant): {
  readonly delivery: Delivery; readonly receiver: ReceiverHealth;
} {
  if (outcome.delivered) return { delivery: delivered(delivery, now), receiver: healthy };
  const after = failedAgain(receiver, now);
  const note = isHeld(after, now)
    ? ` The receiver has failed ${after.failures} times in a row, so nothing is sent to it before ${showTimestamp(after.heldUntil)}.` : "";
  return { delivery: notDelivered(delivery, `${outcome.why}${note}`, now), receiver: after };
}

/** The receiver has taken it. */
export function delivered(delivery: Delivery, now: Instant): Delivery {
  return { ...facts(delivery), ...ended(delivery, now), errorMessage: "", state: "delivered" };
}

/**
 * The receiver has not taken it: what was due is tried again later, as long as there are tries left; everything else stays as it
 * stands.
 */
export function notDelivered(delivery: Delivery, why: string, now: Instant): Delivery {
  const attempted = { ...delivery, ...ended(delivery, now), errorMessage: why };
  if (attempted.state !== "due") return attempted;
  const afterMs = retriesAfterMs[attempted.attempts - 1];
  return afterMs === undefined ? { ...facts(attempted), state: "givenUp" } : { ...attempted, due: now + afterMs * microsPerMs };
}

/** Nothing comes before it any more. */
export function release(delivery: Delivery, now: Instant): Delivery {
  return delivery.state === "waiting" ? { ...delivery, state: "due", due: now } : delivery;
}

/** Its receiver is back: it does not wait for its time. */
export function hasten(delivery: Delivery, now: Instant): Delivery {
  return delivery.state === "due" && !isUnderWay(delivery, now) ? { ...delivery, due: Math.min(delivery.due, now) } : delivery;
}

/** As a clock wrote it that was ahead, brought back once that is right: it grows old, and waits no longer than any does. */
export function bringBack(delivery: Delivery, now: Instant): Delivery {
  const triggered = Math.min(delivery.triggered, now + clocksDifferMs * microsPerMs);
  return delivery.state === "due" && delivery.due > now + longestRetryMs * microsPerMs
    ? { ...delivery, triggered, due: now } : { ...delivery, triggered };
}

/** How often it was attempted again. */
export function retryAttempts({ attempts }: Delivery): number {
  return Math.max(0, attempts - 1);
}

/** That somebody took a delivery out of the audit. */
export const deliveryDeleted = ({ id, webhookId }: Delivery, at: Instant): DomainEvent =>
  ({ type: "webhook.deliveryDeleted", at, data: { webhookId, deliveryId: String(id) } });

function ended({ attempts }: Delivery, now: Instant): Pick<DeliveryFacts, "attempts" | "lastAttempted" | "leasedUntil"> {
  return { attempts: attempts + 1, lastAttempted: now, leasedUntil: 0 };
}

function facts(delivery: Delivery): DeliveryFacts {
  if (delivery.state !== "due") return delivery;
  const { due: _due, ...rest } = delivery;
  return rest;
}
