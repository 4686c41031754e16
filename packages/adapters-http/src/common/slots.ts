import { DomainError } from "@dragoman/domain/common";

/** So long and so many wait for a slot before they are sent away. */
const maxWaitMs = 20_000;
const maxWaiting = 64;

interface Waiting {
  readonly begin: () => void;
  readonly sendAway: () => void;
}

/** What one user has of the slots, and who waits for more; the first to come is the first to begin. */
interface Holding {
  readonly user: string;
  held: number;
  readonly waiting: Set<Waiting>;
}

/**
 * Lets only so many large bodies in at once, and of one user only while fewer are his than are free: alone he gets half of them,
 * and however many flood the server, each gets as much as the next one and leaves as much again for who comes then. What is more
 * waits, unread: that of one user in the order it came, and of the users that with the least goes first. Where too many wait, the
 * last of the user with the most has to go.
 */
export class Slots {
  /** Of all who hold or wait; whoever was let in last comes last. */
  private readonly holdings = new Map<string, Holding>();

  constructor(private free: number) {}

  /**
   * Runs `work` of `user` when there is a slot. Rejects with `server-busy` when none becomes free in time, and with the reason
   * of `gone` when the client goes away before.
   */
  async use<T>(user: string, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    const holding = this.holdings.get(user) ?? { user, held: 0, waiting: new Set() };
    if (this.mayHoldMore(holding)) this.letIn(holding);
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

  private mayHoldMore({ held }: Holding): boolean {
    return held < this.free;
  }

  private letIn(holding: Holding): void {
    this.free--;
    holding.held++;
    this.holdings.delete(holding.user);
    this.holdings.set(holding.user, holding);
  }

  private letNextIn(): void {
    for (let next = this.nextWaiting(); next !== undefined && this.mayHoldMore(next); next = this.nextWaiting()) {
      const [first] = next.waiting;
      this.letIn(next);
      first?.begin();
    }
  }

  /** Of the users who wait the one who holds least, and of several such the one who was let in longest ago. */
  private nextWaiting(): Holding | undefined {
    let least: Holding | undefined;
    for (const holding of this.holdings.values()) {
      if (holding.waiting.size > 0 && (least === undefined || holding.held < least.held)) least = holding;
    }
    return least;
  }

  private turn(holding: Holding, gone: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (gone.aborted) return reject(gone.reason as Error);
      if (!this.makeRoomFor(holding)) return reject(busy());
      const stop = () => {
        clearTimeout(timer);
        gone.removeEventListener("abort", leave);
        holding.waiting.delete(waiting);
      };
      const giveUp = (reason: Error) => { stop(); this.forgetIdle(holding); reject(reason); };
      const leave = () => giveUp(gone.reason as Error);
      const waiting = { begin: () => { stop(); resolve(); }, sendAway: () => giveUp(busy()) };
      const timer = setTimeout(waiting.sendAway, maxWaitMs);
      gone.addEventListener("abort", leave);
      holding.waiting.add(waiting);
      this.holdings.set(holding.user, holding);
    });
  }

  /** Whether one more of this user may wait; one of somebody who has more of them waiting goes for it when there is no room. */
  private makeRoomFor({ waiting }: Holding): boolean {
    if (waiting.size >= Math.ceil(maxWaiting / 2)) return false;
    const all = [...this.holdings.values()].map((holding) => holding.waiting);
    if (all.reduce((sum, { size }) => sum + size, 0) < maxWaiting) return true;
    const most = all.reduce((one, other) => (other.size > one.size ? other : one));
    if (most.size <= waiting.size + 1) return false;
    [...most].at(-1)?.sendAway();
    return true;
  }

  private forgetIdle({ user, held, waiting }: Holding): void {
    if (held === 0 && waiting.size === 0) this.holdings.delete(user);
  }
}

function busy(): DomainError {
  return new DomainError("unavailable", "server-busy", "Too many large documents are coming in at once.",
    { details: "Send this one again in a moment.", retryAfterSeconds: 5 });
}
