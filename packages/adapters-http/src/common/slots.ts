import { DomainError } from "@dragoman/domain/common";

/** So long and so many wait for a slot before they are sent away. */
const maxWaitMs = 20_000;
const maxWaiting = 64;

/** What one user has of the slots, and who waits for more; the first to come is the first to begin. */
interface Holding {
  readonly user: string;
  held: number;
  readonly waiting: Set<() => void>;
}

/**
 * Lets only so many large bodies in at once, and of one user half of them, so that nobody keeps the others out. What is
 * more waits, unread: that of one user in the order it came, and the users take turns.
 */
export class Slots {
  /** Of all who hold or wait; whoever was let in last comes last. */
  private readonly holdings = new Map<string, Holding>();
  private readonly maxHeld: number;

  constructor(private free: number) {
    this.maxHeld = half(free);
  }

  /**
   * Runs `work` of `user` when there is a slot. Rejects with `server-busy` when none becomes free in time, and with the reason
   * of `gone` when the client goes away before.
   */
  async use<T>(user: string, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    const holding = this.holdings.get(user) ?? { user, held: 0, waiting: new Set() };
    if (this.free > 0 && holding.held < this.maxHeld) this.letIn(holding);
    else await this.turn(holding, gone);
    try {
      return await work();
    } finally {
      this.free++;
      holding.held--;
      this.letNextIn();
      this.forgetIdle(holding);
    }
  }

  private letIn(holding: Holding): void {
    this.free--;
    holding.held++;
    this.holdings.delete(holding.user);
    this.holdings.set(holding.user, holding);
  }

  private letNextIn(): void {
    for (const holding of this.holdings.values()) {
      const [begin] = holding.waiting;
      if (begin === undefined || holding.held >= this.maxHeld) continue;
      this.letIn(holding);
      return begin();
    }
  }

  private turn(holding: Holding, gone: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (gone.aborted) return reject(gone.reason as Error);
      if (holding.waiting.size >= half(maxWaiting) || this.countWaiting() >= maxWaiting) return reject(busy());
      const stop = () => {
        clearTimeout(timer);
        gone.removeEventListener("abort", leave);
        holding.waiting.delete(begin);
      };
      const giveUp = (reason: Error) => { stop(); this.forgetIdle(holding); reject(reason); };
      const begin = () => { stop(); resolve(); };
      const leave = () => giveUp(gone.reason as Error);
      const timer = setTimeout(() => giveUp(busy()), maxWaitMs);
      gone.addEventListener("abort", leave);
      holding.waiting.add(begin);
      this.holdings.set(holding.user, holding);
    });
  }

  private countWaiting(): number {
    return [...this.holdings.values()].reduce((sum, { waiting }) => sum + waiting.size, 0);
  }

  private forgetIdle({ user, held, waiting }: Holding): void {
    if (held === 0 && waiting.size === 0) this.holdings.delete(user);
  }
}

function half(all: number): number {
  return Math.ceil(all / 2);
}

function busy(): DomainError {
  return new DomainError("unavailable", "server-busy", "Too many large documents are coming in at once.",
    { details: "Send this one again in a moment.", retryAfterSeconds: 5 });
}
