import type { Signals } from "@dragoman/application/common";

interface Known {
  readonly any: boolean;
  readonly until: number;
}

/** Remembers which pairs have approved feedback at all, so that translations with the others ask nobody. */
export class PairsInForce {
  private readonly known = new Map<string, Known>();
  private changes = 0;
  private closed = false;
  /** Known once the changes of other processes are heard of; nothing is remembered before. */
  private stopListening: (() => Promise<void>) | undefined;

  /** A signal may be lost with its connection: for `trustedMs` an answer is believed without one. */
  constructor(signals: Signals, private readonly trustedMs: number) {
    void signals.listen("feedback", (pair) => this.forget(pair)).then(async (stop) => {
      if (this.closed) await stop();
      else this.stopListening = stop;
    });
  }

  /** Listens no longer, and remembers nothing any more. */
  async close(): Promise<void> {
    this.closed = true;
    const stop = this.stopListening;
    this.stopListening = undefined;
    this.known.clear();
    await stop?.();
  }

  /** Whether the pair has any; `look` is asked when that is not known. */
  async has(pair: string, look: () => Promise<boolean>): Promise<boolean> {
    const found = this.known.get(pair);
    if (found !== undefined && performance.now() < found.until) return found.any;
    const [before, listening] = [this.changes, this.stopListening !== undefined];
    const any = await look();
    // What was seen before a change is not what is there after it.
    if (listening && before === this.changes) this.known.set(pair, { any, until: performance.now() + this.trustedMs });
    return any;
  }

  /** Whether it was seen a moment ago that the pair has none, and nothing changed since. */
  knownToHaveNone(pair: string): boolean {
    const found = this.known.get(pair);
    return found !== undefined && performance.now() < found.until && !found.any;
  }

  /** The pair changed; "" is all of them. */
  forget(pair: string): void {
    this.changes += 1;
    if (pair === "") this.known.clear();
    else this.known.delete(pair);
  }
}
