import type { PartQueue } from "../text/part-queue.js";

/** White space between two tags that is longer belongs to neither. */
const maxSpace = 65_536;

/** White space that stands before the next token: it goes with it, or is left out with it. */
export class WaitingSpace {
  private waiting = "";

  constructor(private readonly queue: Pick<PartQueue, "keep">) {}

  get text(): string {
    return this.waiting;
  }

  add(raw: string): void {
    this.waiting += raw;
    if (this.waiting.length > maxSpace) this.keepBefore("");
  }

  /** Leaves it out. */
  drop(): void {
    this.waiting = "";
  }

  /** Hands it on, and behind it the characters that it stood before. */
  keepBefore(raw: string): void {
    this.queue.keep(this.waiting + raw);
    this.waiting = "";
  }
}
