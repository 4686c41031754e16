import type { Clock } from "@dragoman/application/common";
import type { GuessCounter } from "@dragoman/application/users";
import { type Instant, microsPerMs } from "@dragoman/domain/common";

/** Failed sign-ins of this process. */
export class MemoryGuessCounter implements GuessCounter {
  private readonly tries = new Map<string, Instant[]>();

  constructor(private readonly clock: Clock) {}

  async admit(limits: readonly { readonly key: string; readonly most: number }[], windowMs: number): Promise<number> {
    const now = this.clock.now();
    const windowMicros = windowMs * microsPerMs;
    let free: Instant = now;
    for (const { key, most } of limits) {
      const recent = (this.tries.get(key) ?? []).filter((at) => at > now - windowMicros && at <= now);
      this.tries.set(key, recent);
      const oldest = recent.at(-most);
      if (oldest !== undefined) free = Math.max(free, oldest + windowMicros);
    }
    if (free > now) return Math.ceil((free - now) / 1e6);
    for (const { key } of limits) this.tries.get(key)?.push(now);
    return 0;
  }

  async forgive(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.tries.get(key)?.pop();
  }
}
