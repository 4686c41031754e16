import type { AnswerClaim, AnswerStore, Claimed, Clock, KeptAnswer } from "@dragoman/application/common";
import { type Instant, microsPerMs } from "@dragoman/domain/common";

interface Entry {
  readonly token: string;
  readonly expires: Instant;
  readonly answer?: KeptAnswer;
}

/** Kept answers of this process. */
export class MemoryAnswerStore implements AnswerStore {
  private readonly entries = new Map<string, Entry>();
  private made = 0;

  constructor(private readonly clock: Clock) {}

  async claim(name: string, leaseMs: number): Promise<Claimed> {
    const known = this.entries.get(name);
    if (known !== undefined && known.expires > this.clock.now()) {
      if (known.answer !== undefined) return { state: "answered", answer: known.answer };
      this.entries.set(name, { ...known, expires: Math.min(known.expires, this.in(leaseMs)) });
      return { state: "underWay" };
    }
    const token = `claim-${(this.made += 1)}`;
    this.entries.set(name, { token, expires: this.in(leaseMs) });
    return { state: "claimed", claim: { name, token } };
  }

  async renew(claim: AnswerClaim, leaseMs: number): Promise<void> {
    if (this.holds(claim)) this.entries.set(claim.name, { token: claim.token, expires: this.in(leaseMs) });
  }

  async keep(claim: AnswerClaim, answer: KeptAnswer, keptMs: number): Promise<void> {
    if (this.holds(claim)) this.entries.set(claim.name, { token: claim.token, expires: this.in(keptMs), answer });
  }

  async release(claim: AnswerClaim): Promise<void> {
    if (this.holds(claim)) this.entries.delete(claim.name);
  }

  async sweep(): Promise<number> {
    const now = this.clock.now();
    const old = [...this.entries].filter(([, { expires }]) => expires <= now);
    for (const [name] of old) this.entries.delete(name);
    return old.length;
  }

  private holds({ name, token }: AnswerClaim): boolean {
    const known = this.entries.get(name);
    return known?.token === token && known.answer === undefined;
  }

  private in(ms: number): Instant {
    return this.clock.now() + ms * microsPerMs;
  }
}
