import type { Signals } from "@dragoman/application/common";

/** A signal may be lost with its connection; so long an answer is believed without one. */
const believedMs = 2_000;

interface Known {
  readonly any: boolean;
  readonly until: number;
}

/** Remembers which pairs have approved feedback at all, so that translations with the others ask nobody. */
export class PairsInForce {
  private readonly known = new Map<string, Known>();
  private changes = 0;
  private stopListening: (() => Promise<void>) | undefined;

  /** Follows the changes of other processes. */
  async follow(signals: Signals): Promise<void> {
    this.stopListening = await signals.listen("feedback", (pair) => this.forget(pair));
  }

  async stop(): Promise<void> {
    await this.stopListening?.();
  }

  /** Whether the pair has any; `look` is asked when that is not known. */
  async has(pair: string, look: () => Promise<boolean>): Promise<boolean> {
    const found = this.known.get(pair);
    if (found !== undefined && performance.now() < found.until) return found.any;
    const before = this.changes;
    const any = await look();
    // What was seen before a change is not what is there after it.
    if (before === this.changes) this.known.set(pair, { any, until: performance.now() + believedMs });
    return any;
  }

  /** The pair changed; "" is all of them. */
  forget(pair: string): void {
    this.changes += 1;
    if (pair === "") this.known.clear();
    else this.known.delete(pair);
  }
}
