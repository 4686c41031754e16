/** How long a sender whose input reached a limit shares one worker with other such senders. */
const suspectMs = 10 * 60_000;
/** Maximum number of senders remembered; the oldest is forgotten first. */
const maxSuspects = 10_000;

/** Senders whose inputs reached a limit of late. All of them share one worker, so that their next ones keep nobody else waiting. */
export class Suspects {
  private readonly until = new Map<string, number>();

  add(sender: string, now: number): void {
    this.until.delete(sender);
    this.until.set(sender, now + suspectMs);
    if (this.until.size > maxSuspects) this.until.delete(this.until.keys().next().value as string);
  }

  has(sender: string, now: number): boolean {
    const until = this.until.get(sender);
    if (until === undefined) return false;
    if (now < until) return true;
    this.until.delete(sender);
    return false;
  }
}
