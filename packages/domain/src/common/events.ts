import type { Instant } from "./instant.js";

/** Something that happened, written in the transaction of the change it tells of (outbox). */
export interface DomainEvent {
  /** `slice.pastTense`, for example `translation.statusChanged`. */
  readonly type: string;
  readonly at: Instant;
  /** What subscribers receive; never user text or secrets. */
  readonly data: Readonly<Record<string, string>>;
}

/** What an `update` stores: the new state and the events that go with it, together or not at all. */
export interface Change<T> {
  readonly state: T;
  readonly events?: readonly DomainEvent[];
}
