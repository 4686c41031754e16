import type { DomainEvent } from "@dragoman/domain/common";

/** An event that was read, with its place among all. */
export interface OutboxEvent extends DomainEvent {
  readonly position: number;
}

/**
 * Holds the events of all changes, until they are old.
 *
 * Positions count up from 1, with gaps, and an event keeps its own. They are given to what was committed when somebody reads,
 * under one lock: an event that is committed later has a higher position than every one that was read, in whatever order the
 * transactions began. So whoever goes on behind the last position they read misses nothing and gets nothing twice. Events of one
 * change stand in their order, and events about one thing in the order of its changes.
 */
export interface Outbox {
  /** The first events behind that position (0: from the start), `most` of them at most, by their positions; none when there are none. */
  read(after: number, most: number): Promise<readonly OutboxEvent[]>;
  /** Removes events that happened `olderThanMs` ago or before, read or not; answers how many. */
  sweep(olderThanMs: number): Promise<number>;
}
