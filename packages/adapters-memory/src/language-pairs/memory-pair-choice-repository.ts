import { type Clock, systemClock } from "@dragoman/application/common";
import type { PairChoiceRepository } from "@dragoman/application/language-pairs";
import type { Change, Instant } from "@dragoman/domain/common";
import type { PairChoice } from "@dragoman/domain/language-pairs";
import { MemoryChanges } from "../common/memory-changes.js";
import { byCodePoints } from "../common/paging.js";

/** Choices between pairs in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryPairChoiceRepository implements PairChoiceRepository {
  private readonly kept = new Map<string, PairChoice>();

  constructor(private readonly clock: Clock = systemClock, private readonly changes = new MemoryChanges()) {}

  async list(): Promise<readonly PairChoice[]> {
    return [...this.kept.values()].sort((one, other) => byCodePoints(one.direction, other.direction));
  }

  async find(direction: string): Promise<PairChoice> {
    return this.kept.get(direction) ?? { direction, order: [] };
  }

  async update(direction: string, change: (choice: PairChoice, now: Instant) => Change<PairChoice>): Promise<PairChoice> {
    const { state, events = [] } = change(this.kept.get(direction) ?? { direction, order: [] }, this.clock.now());
    return this.changes.store({ answer: state, events, write: () => {
      if (state.order.length === 0 && state.measurement === undefined) this.kept.delete(direction);
      else this.kept.set(direction, state);
    } });
  }
}
