import type { Instant } from "./instant.js";

/** Something that happened, written in the transaction of the change it tells of (outbox). */
export interface DomainEvent {
  /** `slice.pastTense`, for example `translation.statusChanged`. */
  readonly type: string;
  readonly at: Instant;
  /** What subscribers receive; never user text or secrets. */
  readonly data: Readonly<Record<string, string>>;
  /** The name of the thing, for the audit alone: subscribers do not receive it. */
  readonly subject?: string;
}

/** What an `update` stores: the new state and the events that go with it, together or not at all. */
export interface Change<T> {
  readonly state: T;
  readonly events?: readonly DomainEvent[];
}

/** Tells what happened to a thing: asked by the store once it knows the thing, perhaps again after a rival got in the way. */
export type EventsOf<T> = (thing: T) => readonly DomainEvent[];

/** The same at a moment on the clock of the store. */
export type EventsAt<T> = (thing: T, now: Instant) => readonly DomainEvent[];
