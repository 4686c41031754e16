import type { AgentMoment, Asked } from "@dragoman/host-protocol";

/** A question counts as asked now when it is this much older or newer. */
const mostApartMs = 60_000;
/** More are not answered within two minutes, which usually have some hundred. */
const mostRemembered = 20_000;

/**
 * Sees to it that no question is answered twice, whoever repeats it and whenever: a question names the run of the agent and the moment
 * in it, and is remembered for as long as it could be taken for one that is asked now. The clock of the machine may jump meanwhile.
 */
export class AskedOnce {
  private readonly beganAt = performance.now();
  /** Nonces, by the moment when they came. */
  private readonly remembered = new Map<string, number>();

  constructor(private readonly run: string) {}

  get now(): AgentMoment {
    return { run: this.run, ms: Math.round(performance.now() - this.beganAt) };
  }

  /** Whether a question is asked now, and for the first time. */
  take({ nonce, at }: Asked): boolean {
    const { ms } = this.now;
    this.forgetOld(ms);
    const isNow = at.run === this.run && Math.abs(ms - at.ms) <= mostApartMs;
    if (!isNow || this.remembered.has(nonce) || this.remembered.size >= mostRemembered) return false;
    this.remembered.set(nonce, ms);
    return true;
  }

  /** One that is asked a minute ahead of its time could be repeated for two. */
  private forgetOld(now: number): void {
    for (const [nonce, ms] of this.remembered) {
      if (now - ms <= 2 * mostApartMs) return;
      this.remembered.delete(nonce);
    }
  }
}
