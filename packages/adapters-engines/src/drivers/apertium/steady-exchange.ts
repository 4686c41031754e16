import type { Stage } from "./parse-mode.js";
import { PipelineLost, SegmentExchange } from "./segment-exchange.js";
import { startStages } from "./stage-chain.js";

/** How long a pipeline may take; a busy machine loads the biggest dictionaries in some seconds. */
export interface Patience { readonly startMs: number; readonly replyMs: number }
const patience: Patience = { startMs: 30_000, replyMs: 10_000 };

const startTries = 3;
const longestPauseMs = 1_000;

/**
 * A pipeline that comes back: when its stages are lost, they are started again, and each text that was in work is tried
 * once more, alone, so that one bad text cannot take others with it.
 */
export class SteadyExchange {
  /** Settles with the reason when the stages cannot be started any more. */
  readonly died: Promise<string>;
  private tellDied: (reason: string) => void = () => undefined;
  private current: Promise<SegmentExchange>;
  private quarantine: Promise<unknown> | undefined;
  private lossesInARow = 0;
  private inWork = 0;
  private closing: (() => void) | undefined;

  private constructor(private readonly stages: readonly Stage[], private readonly patience: Patience) {
    this.died = new Promise((resolve) => { this.tellDied = resolve; });
    this.current = this.start();
  }

  /** Starts the stages and waits for their first reply; rejects with the reason when there is none. */
  static async open(stages: readonly Stage[], wait: Patience = patience): Promise<SteadyExchange> {
    const exchange = new SteadyExchange(stages, wait);
    await exchange.current;
    return exchange;
  }

  /** The reply to a text; rejects with `PipelineLost` when two pipelines were lost over it. */
  async send(text: string): Promise<string> {
    this.inWork++;
    try {
      while (this.quarantine !== undefined) await this.quarantine;
      const exchange = await this.current;
      const reply = await exchange.send(text).catch(() => this.sendAlone(text));
      this.lossesInARow = 0;
      return reply;
    } finally {
      if (--this.inWork === 0) this.closing?.();
    }
  }

  /** Waits for what is in work, then ends all stages. */
  async close(): Promise<void> {
    if (this.inWork > 0) await new Promise<void>((resolve) => { this.closing = resolve; });
    this.closing = () => undefined;
    await this.current.then((exchange) => exchange.close(), () => undefined);
  }

  /** Texts that were in work together when the stages were lost go one after another; all others wait. */
  private sendAlone(text: string): Promise<string> {
    const before = this.quarantine ?? Promise.resolve();
    const alone = before.then(async () => (await this.current).send(text));
    const settled = alone.then(() => undefined, () => undefined).then(() => {
      if (this.quarantine === settled) this.quarantine = undefined;
    });
    this.quarantine = settled;
    return alone;
  }

  private async start(): Promise<SegmentExchange> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.startOnce();
      } catch (error) {
        const reason = (error as Error).message;
        if (tries === startTries) {
          this.tellDied(reason);
          throw new PipelineLost(reason, { cause: error });
        }
        await pause(longestPauseMs / 4 * tries);
      }
    }
  }

  private async startOnce(): Promise<SegmentExchange> {
    const exchange = new SegmentExchange(startStages(this.stages), this.patience.startMs);
    await exchange.send(".");
    exchange.replyMs = this.patience.replyMs;
    void exchange.lost.then(() => {
      if (this.closing !== undefined && this.inWork === 0) return;
      const wait = Math.min(longestPauseMs, 10 * 2 ** this.lossesInARow++ - 10);
      this.current = pause(wait).then(() => this.start());
      // Whoever sends next hears of a failure; until then it must not end the process.
      this.current.catch(() => undefined);
    });
    return exchange;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms); });
