import type { Clock } from "@dragoman/application/common";
import { type Instant, microsPerMs } from "@dragoman/domain/common";

/** A clock that stands until it is told to go on. */
export class FixedClock implements Clock {
  constructor(private at: Instant = Date.UTC(2026, 0, 1) * microsPerMs) {}

  now(): Instant {
    return this.at;
  }

  advance(ms: number): void {
    this.at += ms * microsPerMs;
  }
}
