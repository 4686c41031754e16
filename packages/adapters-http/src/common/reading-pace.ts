/** A client that takes nothing for so long, */
const maxStillMs = 60_000;
/** or, after as long, less than this of what waits for it, 4 kB a second, has lost interest. */
const leastBytesPerMs = 4;

/** How a client takes what waits for it; for as long as something does. */
export class ReadingPace {
  private movedAt: number;
  private last: number;

  /** `taken` counts all bytes that it has ever taken. */
  constructor(private readonly since: number, private readonly before: number) {
    this.movedAt = since;
    this.last = before;
  }

  /** Whether it is too slow to be waited for. */
  isTooSlow(now: number, taken: number): boolean {
    if (taken !== this.last) this.movedAt = now;
    this.last = taken;
    return now - this.movedAt >= maxStillMs || taken - this.before < (now - this.since - maxStillMs) * leastBytesPerMs;
  }
}
