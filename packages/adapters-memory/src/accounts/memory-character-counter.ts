import type { CharacterCounter } from "@dragoman/application/accounts";
import { type Instant, showTimestamp } from "@dragoman/domain/common";

function keyOf(accountId: number, at: Instant): string {
  const [year, month] = showTimestamp(at).split("-");
  return `${accountId} ${year}-${month}`;
}

/** Counts in memory. */
export class MemoryCharacterCounter implements CharacterCounter {
  private readonly sums = new Map<string, number>();

  async add(accountId: number, characters: number, at: Instant): Promise<void> {
    const key = keyOf(accountId, at);
    this.sums.set(key, (this.sums.get(key) ?? 0) + characters);
  }

  async used(accountId: number, at: Instant): Promise<number> {
    return this.sums.get(keyOf(accountId, at)) ?? 0;
  }
}
