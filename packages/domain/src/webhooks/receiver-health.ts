import { type Instant, microsPerMs } from "../common/instant.js";

/** How a receiver has been doing. */
export interface ReceiverHealth {
  /** Since the last success. */
  readonly failures: number;
  /** Nothing is sent to it before. */
  readonly heldUntil: Instant;
}

/** A receiver of which nothing bad is known. */
export const healthy: ReceiverHealth = { failures: 0, heldUntil: 0 };

/** So many deliveries are under way to one receiver at once. */
export const placesOfReceiver = 4;
/** After so many failures in a row a receiver is left alone for a while, and then tried with one delivery at a time. */
export const failuresUntilHold = 5;
const firstHoldMs = 5_000;
/** So that a receiver that comes back is found soon. */
export const longestHoldMs = 5 * 60_000;

/** The receiver failed once more: from the fifth time on it is left alone, twice as long each time. */
export function failedAgain(receiver: ReceiverHealth, now: Instant): ReceiverHealth {
  // What was under way when it was left alone says nothing new.
  if (isHeld(receiver, now)) return receiver;
  const failures = receiver.failures + 1;
  if (failures < failuresUntilHold) return { failures, heldUntil: 0 };
  const holdMs = Math.min(longestHoldMs, firstHoldMs * 2 ** (failures - failuresUntilHold));
  return { failures, heldUntil: now + holdMs * microsPerMs };
}

/** Whether nothing is sent to it now. */
export function isHeld({ heldUntil }: ReceiverHealth, now: Instant): boolean {
  // What ends later than any hold that begins now was written while the clock was ahead.
  return heldUntil > now && heldUntil <= now + longestHoldMs * microsPerMs;
}

/** Whether it was left alone since its last success. */
export function wasHeld({ failures }: ReceiverHealth): boolean {
  return failures >= failuresUntilHold;
}

/** How many deliveries may begin now, beside so many that are under way. */
export function freePlaces(receiver: ReceiverHealth, underWay: number, now: Instant): number {
  return isHeld(receiver, now) ? 0 : Math.max(0, (wasHeld(receiver) ? 1 : placesOfReceiver) - underWay);
}
