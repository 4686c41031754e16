import { DomainError } from "@dragoman/domain";

/** So long and so many wait for a slot before they are sent away. */
const maxWaitMs = 20_000;
const maxWaiting = 64;

/** Lets only so many large bodies in at once; the others wait, unread, in the order they came. */
export class Slots {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** Runs `work` when there is a slot. Rejects with `server-busy` when none becomes free in time. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free++;
      else next();
    }
  }

  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length >= maxWaiting) return reject(busy());
      const begin = () => { clearTimeout(timer); resolve(); };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(busy());
      }, maxWaitMs);
      this.waiting.push(begin);
    });
  }
}

function busy(): DomainError {
  return new DomainError("unavailable", "server-busy", "Too many large documents are coming in at once.",
    { details: "Send this one again in a moment.", retryAfterSeconds: 5 });
}
