import type { Clock } from "@dragoman/application/common";
import type { GuessCounter, GuessLimit, WrongSecret } from "@dragoman/application/users";
import { type Instant, microsPerMs } from "@dragoman/domain/common";

/** Keys are swept when their number has doubled, and not below this: a sweep of fewer saves nothing. */
const leastToSweep = 1_000;

/** Failed sign-ins of this process. */
export class MemoryGuessCounter implements GuessCounter {
  private readonly tries = new Map<string, { at: Instant[]; expires: Instant }>();
  private sweepAbove = leastToSweep;

  constructor(private readonly clock: Clock) {}

  admit(limits: readonly GuessLimit[], windowMs: number): Promise<number> {
    return this.count(limits, windowMs, () => limits.map(({ key }) => key));
  }

  admitWrong(limits: readonly GuessLimit[], windowMs: number, { mark, isGuess }: WrongSecret): Promise<number> {
    const keys = limits.map(({ key }) => key);
    const once = JSON.stringify([mark, ...keys]);
    return this.count(limits, windowMs, (now) => {
      if (!isGuess || this.recent(once, windowMs, now).length > 0) return [];
      return [once, ...keys];
    });
  }

  async forgive(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.tries.get(key)?.at.pop();
  }

  private async count(limits: readonly GuessLimit[], windowMs: number, counted: (now: Instant) => readonly string[]): Promise<number> {
    const now = this.clock.now();
    this.sweep(now);
    const windowMicros = windowMs * microsPerMs;
    let free: Instant = now;
    for (const { key, most } of limits) {
      const oldest = this.recent(key, windowMs, now).at(-most);
      if (oldest !== undefined) free = Math.max(free, oldest + windowMicros);
    }
    if (free > now) return Math.ceil((free - now) / 1e6);
    for (const key of counted(now)) {
      this.tries.set(key, { at: [...this.recent(key, windowMs, now), now], expires: now + windowMicros });
    }
    return 0;
  }

  private recent(key: string, windowMs: number, now: Instant): readonly Instant[] {
    return this.tries.get(key)?.at.filter((at) => at > now - windowMs * microsPerMs && at <= now) ?? [];
  }

  private sweep(now: Instant): void {
    if (this.tries.size <= this.sweepAbove) return;
    for (const [key, { at, expires }] of this.tries) if (expires <= now || at.length === 0) this.tries.delete(key);
    this.sweepAbove = Math.max(leastToSweep, this.tries.size * 2);
  }
}
