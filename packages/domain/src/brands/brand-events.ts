import type { DomainEvent } from "../common/events.js";
import type { Instant } from "../common/instant.js";

// The source of a brand is what people wrote, and there is no other id: events say how many, never which.

/** That there is a new brand. */
export function brandCreated(at: Instant): DomainEvent {
  return { type: "brand.created", at, data: {} };
}

/** That somebody changed a brand. */
export function brandChanged(at: Instant): DomainEvent {
  return { type: "brand.changed", at, data: {} };
}

/** That so many brands were taken over from a file. */
export function brandsImported(count: number, at: Instant): DomainEvent {
  return { type: "brand.imported", at, data: { count: String(count) } };
}

/** That so many brands are gone; nothing happened when it is none. */
export function brandsDeleted(count: number, at: Instant): readonly DomainEvent[] {
  return count === 0 ? [] : [{ type: "brand.deleted", at, data: { count: String(count) } }];
}
