import { DomainError } from "@dragoman/domain/common";

/** Lets one after the other work, in the order in which they come; those for whom there is no room come another time. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    /** As people call it: `LibreOffice`. */
    private readonly program: string,
    private readonly mostWaiting: number,
  ) {}

  /** Rejects with `host-program-busy` where too many wait already. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting >= this.mostWaiting) throw this.busy();
    this.waiting += 1;
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      this.waiting -= 1;
    }
  }

  private busy(): DomainError {
    return new DomainError("unavailable", "host-program-busy", `${this.program} has ${this.waiting} documents to do before this one.`,
      { details: "Ask again in a few seconds, or send the document as a job.", retryAfterSeconds: 10 });
  }
}
