import { availableParallelism } from "node:os";
import { hash, verify, type Options } from "@node-rs/argon2";
import type { PasswordHasher } from "@dragoman/application/users";
import { DomainError } from "@dragoman/domain/common";

// Argon2id (2) with the lower bound of OWASP: about 8 ms and 19 MiB a hash.
const cost = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const satisfies Options;

export interface HashingLimits {
  /** Hashes at once; they run on the thread pool of Node, which files and names need as well. */
  readonly running: number;
  /** Who comes when so many wait already is refused. */
  readonly waiting: number;
}

const defaultLimits: HashingLimits = { running: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 100 };

/** Hashes with Argon2id, a few at a time, so that a flood of sign-ins leaves the server its breath. */
export class Argon2PasswordHasher implements PasswordHasher {
  private readonly queue: (() => void)[] = [];
  private running = 0;
  /** Unknown users cost what known ones do. */
  private readonly dummy = hash("", cost);

  constructor(private readonly limits: HashingLimits = defaultLimits) {}

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, cost));
  }

  verify(stored: string | undefined, password: string): Promise<boolean> {
    return this.inTurn(async () => {
      const right = await verify(stored ?? await this.dummy, password);
      return stored !== undefined && right;
    });
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limits.running) await this.wait();
    else this.running += 1;
    try {
      return await work();
    } finally {
      // The place goes straight to the next in the queue, so that nobody slips in between.
      const next = this.queue.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  private wait(): Promise<void> {
    if (this.queue.length >= this.limits.waiting) {
      throw new DomainError("unavailable", "server-busy", `${this.queue.length} passwords are waiting to be checked.`,
        { details: "Too many sign-ins come at once; try again in a second.", retryAfterSeconds: 1 });
    }
    return new Promise((resolve) => this.queue.push(resolve));
  }
}
