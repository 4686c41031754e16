/** Something that waits for a worker. */
export interface WaitingCall {
  /** Whose input it is. Senders take turns, so that many calls of one do not keep others waiting. */
  readonly sender: string;
}

/** Calls that wait, in order for each sender; senders take turns. */
export class WaitingCalls<T extends WaitingCall> {
  private readonly bySender = new Map<string, T[]>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(call: T): void {
    const own = this.bySender.get(call.sender);
    if (own === undefined) this.bySender.set(call.sender, [call]);
    else own.push(call);
    this.count += 1;
  }

  /** The next call that `mayRun`, taken out of the queue. Its sender goes behind all others. */
  next(mayRun: (call: T) => boolean): T | undefined {
    for (const [sender, own] of this.bySender) {
      const at = own.findIndex(mayRun);
      if (at < 0) continue;
      const [call] = own.splice(at, 1);
      this.bySender.delete(sender);
      if (own.length > 0) this.bySender.set(sender, own);
      this.count -= 1;
      return call;
    }
    return undefined;
  }

  /** Takes a call out that no longer waits; answers whether it was there. */
  remove(call: T): boolean {
    const own = this.bySender.get(call.sender);
    const at = own?.indexOf(call) ?? -1;
    if (own === undefined || at < 0) return false;
    own.splice(at, 1);
    if (own.length === 0) this.bySender.delete(call.sender);
    this.count -= 1;
    return true;
  }
}
