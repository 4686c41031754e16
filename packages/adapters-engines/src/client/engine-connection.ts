import type { EngineResult } from "@dragoman/application/segments";
import type { Segment } from "@dragoman/domain/segments";
import { requestIdHeader, type TranslateAnswer, type TranslateRequest } from "@dragoman/host-protocol";
import { Pool } from "undici";
import { type EngineDoor, isRefusedBeforehand, isSilence } from "./connect-to-engine.js";
import { EnginePulse } from "./engine-pulse.js";

/** An engine's answer, or why there is none. */
export type Outcome =
  | { readonly results: readonly EngineResult[] }
  /** Its queue is full. */
  | { readonly busy: true }
  /** It never got the segments. */
  | { readonly away: true }
  /** It got them, and did not answer. */
  | { readonly lost: string }
  /** It answered that it cannot take them. */
  | { readonly refused: string };

/** Timeout of a request, even if the engine confirms that it has it. An engine needs at most two times 25 s to give a segment up. */
const answerMs = 60_000;
/** An answer that has begun comes in one go. */
const nextPieceMs = 5_000;
/** So long an engine that was away or busy is not chosen. */
const shunMs = 250;
/** What an engine said of its queue is old news after this. */
const queueNewsMs = 1_000;

/** Speaks with one running engine over kept-alive connections. */
export class EngineConnection {
  private pool: Pool;
  private readonly pulse: EnginePulse;
  /** Names and values in turns: undici reads that quickest. */
  private readonly headers: readonly string[];
  private inFlight = 0;
  private queue = 0;
  private queueToldAt = 0;
  private shunnedUntil = 0;
  lastUsedAt = 0;

  constructor(readonly hostname: string, private readonly door: EngineDoor) {
    this.pool = openPool(door);
    this.headers = Object.entries(door.headers).flat();
    this.pulse = new EnginePulse(door, () => this.renewConnections());
  }

  isUsable(now: number): boolean {
    return !this.pulse.isSilent && this.shunnedUntil <= now;
  }

  /** It was asked whether it is there, and has not answered at once. */
  get isDoubtful(): boolean {
    return this.pulse.isDoubtful;
  }

  isIdleSince(moment: number): boolean {
    return this.inFlight === 0 && this.lastUsedAt < moment;
  }

  /** Segments that are before a new one: those told by the engine, or our own under way. */
  load(now: number): number {
    return now - this.queueToldAt < queueNewsMs ? Math.max(this.queue, this.inFlight) : this.inFlight;
  }

  async translate(segments: readonly Segment[], asked: Omit<TranslateRequest, "segments">): Promise<Outcome> {
    this.inFlight += segments.length;
    const pending = this.pulse.begin();
    try {
      const request: TranslateRequest = { segments, ...asked };
      const answer = await this.pool.request({
        path: "/translate", method: "POST", headers: [...this.headers, requestIdHeader, pending.id],
        body: JSON.stringify(request), signal: pending,
      });
      pending.isAnswered = true;
      return this.read(answer.statusCode, await answer.body.text(), segments.length);
    } catch (cause) {
      return this.failed(cause);
    } finally {
      this.pulse.end(pending);
      this.inFlight -= segments.length;
      this.lastUsedAt = performance.now();
    }
  }

  /** Looks after requests under way, from time to time; answers whether there is something to look after. */
  look(): boolean {
    return this.pulse.look();
  }

  /** Asks whether it is there, for another engine of its host may not be. */
  ask(): void {
    this.pulse.ask();
  }

  async close(): Promise<void> {
    this.pulse.close();
    await this.pool.destroy();
  }

  /** What was sent on the old ones is lost, and what would be sent on them would be as well. */
  private renewConnections(): void {
    void this.pool.destroy();
    this.pool = openPool(this.door);
  }

  private read(status: number, body: string, expected: number): Outcome {
    if (status === 503) {
      this.shun();
      return { busy: true };
    }
    if (status !== 200) return { refused: `The engine answered ${status}: ${body.slice(0, 300)}` };
    const answer = JSON.parse(body) as TranslateAnswer;
    if (!Array.isArray(answer.results) || answer.results.length !== expected) {
      return { refused: `The engine did not answer with ${expected} results.` };
    }
    this.queue = answer.queue;
    this.queueToldAt = performance.now();
    return answer;
  }

  private failed(cause: unknown): Outcome {
    this.shun();
    if (isSilence(cause)) this.pulse.fallSilent();
    return isRefusedBeforehand(cause) ? { away: true } : { lost: (cause as { message?: string }).message ?? String(cause) };
  }

  private shun(): void {
    this.shunnedUntil = performance.now() + shunMs;
  }
}

/**
 * Of node:http's Agent and undici's Pool, the Pool takes half the processor time for each request. Lanes bound what is under way;
 * a bound here would keep requests back that the engine were then asked for.
 */
function openPool({ origin, connect }: EngineDoor): Pool {
  return new Pool(origin, {
    pipelining: 1, keepAliveTimeout: 30_000, headersTimeout: answerMs, bodyTimeout: nextPieceMs,
    connect, maxResponseSize: 64 * 1024 * 1024,
  });
}
