import type { Clock, Outbox, OutboxEvent } from "@dragoman/application/common";
import { type DomainEvent, microsPerMs } from "@dragoman/domain/common";

/** The outbox of this process. Nothing is under way in memory, so positions are given at once. */
export class MemoryOutbox implements Outbox {
  private events: readonly OutboxEvent[] = [];
  private given = 0;

  constructor(private readonly clock: Clock) {}

  async read(after: number, most: number): Promise<readonly OutboxEvent[]> {
    return this.events.filter(({ position }) => position > after).slice(0, most);
  }

  async sweep(olderThanMs: number): Promise<number> {
    const before = this.events.length;
    const latest = this.clock.now() - olderThanMs * microsPerMs;
    this.events = this.events.filter(({ at }) => at > latest);
    return before - this.events.length;
  }

  /** Puts events behind all others. */
  add(events: readonly DomainEvent[]): void {
    this.events = [...this.events, ...events.map((event) => ({ ...event, position: (this.given += 1) }))];
  }
}
