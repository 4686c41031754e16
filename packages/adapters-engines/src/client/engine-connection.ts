import type { EngineResult, Lane } from "@dragoman/application/segments";
import type { Segment } from "@dragoman/domain/segments";
import type { TranslateAnswer, TranslateRequest } from "@dragoman/host-protocol";
import { Pool } from "undici";
import { isRefusedBeforehand } from "./connect-to-engine.js";

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

/** A whole request is given up after this: far longer than the 10 s that an engine allows one segment. */
const answerMs = 60_000;
/** So long an engine that was away or busy is not chosen. */
const shunMs = 250;
/** What an engine said of its queue is old news after this. */
const queueNewsMs = 1_000;

/** Speaks with one running engine over kept-alive connections. */
export class EngineConnection {
  private readonly pool: Pool;
  private inFlight = 0;
  private queue = 0;
  private queueToldAt = 0;
  private shunnedUntil = 0;
  lastUsedAt = 0;

  constructor(
    readonly url: string, connect: NonNullable<Pool.Options["connect"]>, private readonly headers: Readonly<Record<string, string>>,
  ) {
    // Of node:http's Agent and this Pool, the Pool takes half the processor time for each request.
    this.pool = new Pool(url, {
      connections: 64, pipelining: 1, keepAliveTimeout: 30_000, headersTimeout: answerMs, bodyTimeout: answerMs,
      connect, maxResponseSize: 64 * 1024 * 1024,
    });
  }

  isUsable(now: number): boolean {
    return this.shunnedUntil <= now;
  }

  isIdleSince(moment: number): boolean {
    return this.inFlight === 0 && this.lastUsedAt < moment;
  }

  /** Segments that are before a new one: those told by the engine, or our own under way. */
  load(now: number): number {
    return now - this.queueToldAt < queueNewsMs ? Math.max(this.queue, this.inFlight) : this.inFlight;
  }

  async translate(segments: readonly Segment[], lane: Lane, options: Readonly<Record<string, string>> | undefined): Promise<Outcome> {
    this.inFlight += segments.length;
    try {
      const request: TranslateRequest = options === undefined ? { segments, lane } : { segments, lane, options };
      const body = JSON.stringify(request);
      const answer = await this.pool.request({ path: "/translate", method: "POST", headers: this.headers, body });
      return this.read(answer.statusCode, await answer.body.text(), segments.length);
    } catch (cause) {
      return this.failed(cause);
    } finally {
      this.inFlight -= segments.length;
      this.lastUsedAt = performance.now();
    }
  }

  async close(): Promise<void> {
    await this.pool.destroy();
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
    return isRefusedBeforehand(cause) ? { away: true } : { lost: (cause as { message?: string }).message ?? String(cause) };
  }

  private shun(): void {
    this.shunnedUntil = performance.now() + shunMs;
  }
}
