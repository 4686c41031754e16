import type { PairDirectory } from "../translation-chains/index.js";
import type { TranslationRepository } from "./translation-repository.js";

const lookMs = 5_000;
/** A job engine looks for work every five seconds, and a job whose worker died is free after thirty. */
const standstillLooks = 12;

/**
 * Knows whether jobs are claimed. It counts looks, not time: after a pause of this process, or of the whole machine, it begins
 * with what it finds then.
 */
export class WatchClaims {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private unclaimedLooks = 0;

  constructor(
    private readonly jobs: Pick<TranslationRepository, "pairsWaitedFor" | "isAnyHeld">,
    private readonly pairs: Pick<PairDirectory, "pairs" | "chains">,
  ) {}

  /** Looks again and again, until `close`. */
  start(): void {
    const next = (): void => {
      this.timer = setTimeout(() => {
        // A store that is away tells nothing about claims.
        void this.look().catch(() => undefined).finally(() => { if (!this.stopping.signal.aborted) next(); });
      }, lookMs);
    };
    next();
  }

  close(): void {
    this.stopping.abort();
    clearTimeout(this.timer);
  }

  /** Jobs that could be served wait, and for a minute no worker held any job. */
  get standsStill(): boolean {
    return this.unclaimedLooks >= standstillLooks;
  }

  async look(): Promise<void> {
    this.unclaimedLooks = await this.waitsInVain() ? this.unclaimedLooks + 1 : 0;
  }

  private async waitsInVain(): Promise<boolean> {
    if (!this.pairs.pairs().some(({ running }) => running)) return false;
    const waited = await this.jobs.pairsWaitedFor();
    if (waited.length === 0) return false;
    const served = [...this.pairs.pairs().map(({ running, pair }) => ({ running, id: pair.id })), ...await this.pairs.chains()]
      .filter(({ running }) => running).map(({ id }) => id);
    return waited.some((id) => served.includes(id)) && !(await this.jobs.isAnyHeld());
  }
}
