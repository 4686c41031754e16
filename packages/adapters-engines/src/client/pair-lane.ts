import type { WorkPlace } from "@dragoman/application/common";
import type { EngineRequest, EngineResult } from "@dragoman/application/segments";
import { DomainError } from "@dragoman/domain/common";
import type { Segment } from "@dragoman/domain/segments";
import type { EngineConnection, Outcome } from "./engine-connection.js";
import type { EngineAddress } from "./engine-address.js";
import type { EngineConnections } from "./engine-connections.js";
import { type Call, type CallKind, sentencesOf, settle, type Slice, WaitingSegments } from "./waiting-segments.js";

/**
 * Sentences in one request: enough to make its cost small, few enough that the first need not wait long for the last. Requests of long
 * calls are smaller while others wait and short calls are expected.
 */
const [mostInRequest, mostInLongRequest] = [32, 16];
/** Sentences in all requests of one caller, who waits for the last anyway: what a unit finds at once costs it less. */
const mostOfOneCall = 128;
/**
 * Maximum number of requests of a kind under way for each unit: one is translated while the others travel. A lower limit makes several
 * callers share larger requests, which cost less processor time.
 */
const [interactiveRequests, jobRequests] = [2, 4];
/**
 * Interactive sentences under way for each unit above which no further request is sent, because later calls wait for them: of short
 * calls, of long ones beside which short ones are expected, and of other long ones. Engines need less processor time for many at once.
 */
const [mostOfShort, mostOfLong, mostOfLongAlone] = [64, 48, 256];
/** Time after a short call in which more of them are expected. */
const expectedMs = 2_000;
/** Interactive segments that may wait: about ten seconds of work. */
const mostWaiting = 10_000;
/** A dead engine is usually back within this; jobs can wait for it, people get an answer at once. */
const documentsWaitMs = 5_000;
const lookAgainMs = 50;
/** A segment is given up when so many engines were lost while they had it. */
const mostLosses = 4;

/** A request that an engine has not answered yet. */
interface SentRequest {
  readonly slices: readonly Slice[];
  readonly sentences: number;
  readonly kind: CallKind;
}

/**
 * All calls for one pair, lane and set of options. A call goes out at once while few requests are under way; under load
 * several calls share a request, so that its cost does not grow with the number of callers.
 */
export class PairLane {
  private readonly waiting = new WaitingSegments();
  private readonly underWay = new Set<SentRequest>();
  private closed = false;
  private engineWasBusy = false;
  private lastShort = -Infinity;
  /** Since then no engine took anything of what waits. An address that is listed, but where nobody is, does not count. */
  private starvingSince: number | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly request: Pick<EngineRequest, "languagePairId" | "lane" | "linguisticOptions" | "withReasons">,
    private readonly running: (languagePairId: string) => readonly EngineAddress[],
    private readonly connections: EngineConnections,
  ) {}

  get isIdle(): boolean {
    return this.underWay.size === 0 && this.waiting.count === 0;
  }

  translate(
    segments: readonly Segment[], { signal, similar = [] }: Pick<EngineRequest, "signal" | "similar">, trace: WorkPlace | undefined,
  ): Promise<readonly EngineResult[]> {
    return new Promise((resolve, reject) => {
      if (this.request.lane === "interactive" && this.waiting.count >= mostWaiting) return reject(this.busy());
      if (signal?.aborted) return reject(signal.reason);
      const abort = () => settle(call, () => reject(signal?.reason));
      const call: Call = {
        segments, similar, results: new Array<EngineResult>(segments.length), trace, next: 0, open: segments.length, settled: false,
        resolve, reject,
        ended: () => signal?.removeEventListener("abort", abort),
      };
      // Its segments that wait are dropped in their turn; those under way are few and finish unheard.
      signal?.addEventListener("abort", abort, { once: true });
      if (this.waiting.add(call) === "short") this.lastShort = performance.now();
      this.pump();
    });
  }

  /** Ends all calls. */
  close(): void {
    this.closed = true;
    this.pump();
  }

  private pump(): void {
    clearTimeout(this.timer);
    if (this.closed) return this.waiting.rejectAll(this.noEngine());
    while (this.waiting.count > 0) {
      const engines = this.running(this.request.languagePairId);
      const engine = this.connections.choose(engines);
      if (engine === undefined) return this.starve(engines.length > 0 && this.engineWasBusy);
      const units = engines.reduce((sum, engine) => sum + engine.units, 0);
      const next = this.next(units);
      if (next === undefined) return;
      const slices = this.waiting.take(next.sentences, next.kind);
      if (slices.length > 0) void this.send(slices, next.kind, engine);
    }
    if (this.isIdle) this.starvingSince = undefined;
  }

  /** Kind and maximum size of the next request; undefined if no waiting kind has room. */
  private next(units: number): Pick<SentRequest, "kind" | "sentences"> | undefined {
    for (const kind of ["short", "long"] as const) {
      const room = this.waiting.has(kind) ? this.roomFor(kind, units) : 0;
      if (room > 0) return { kind, sentences: Math.min(this.sizeOf(kind, units), room) };
    }
    return undefined;
  }

  /** Sentences for the next request of a kind. */
  private sizeOf(kind: CallKind, units: number): number {
    if (this.waiting.onlyCall !== undefined) return Math.max(mostInRequest, Math.ceil(mostOfOneCall / units));
    return kind === "long" && this.request.lane === "interactive" && this.expectsShort ? mostInLongRequest : mostInRequest;
  }

  /** Sentences by which the next request of a kind may add to those under way. At 0 the kind waits. The other kind need not wait for it. */
  private roomFor(kind: CallKind, units: number): number {
    const sent = [...this.underWay];
    const ofKind = sent.filter((one) => one.kind === kind);
    const isInteractive = this.request.lane === "interactive";
    if (ofKind.length >= (isInteractive ? interactiveRequests : jobRequests) * units) return 0;
    if (!isInteractive) return Infinity;
    const { onlyCall } = this.waiting;
    const isOfOneCall = onlyCall !== undefined && sent.every(({ slices }) => slices.every(({ call }) => call === onlyCall));
    const isAlone = isOfOneCall || (kind === "long" && !this.expectsShort);
    const most = isAlone ? mostOfLongAlone : kind === "short" ? mostOfShort : mostOfLong;
    const room = most * units - ofKind.reduce((sum, one) => sum + one.sentences, 0);
    // A request of short calls may exceed the limit: they share it.
    return kind === "short" && room > 0 ? Infinity : room;
  }

  private get expectsShort(): boolean {
    return performance.now() - this.lastShort < expectedMs;
  }

  private async send(slices: readonly Slice[], kind: CallKind, engine: EngineConnection): Promise<void> {
    const sent: SentRequest = { slices, kind, sentences: slices.reduce((sum, slice) => sum + sentencesOf(slice), 0) };
    this.underWay.add(sent);
    const [only] = slices;
    const segments = slices.length === 1 && only !== undefined
      ? only.call.segments.slice(only.from, only.to)
      : slices.flatMap(({ call, from, to }) => call.segments.slice(from, to));
    const similar = slices.some(({ call }) => call.similar.length > 0) ? slices.flatMap(similarOf) : undefined;
    const { lane, linguisticOptions: options, withReasons } = this.request;
    const traces = [...new Set(slices.flatMap(({ call }) => call.trace ?? []))];
    const outcome = await engine.translate(segments, {
      lane, ...(options === undefined ? {} : { options }), ...(similar === undefined ? {} : { similar }),
      ...(withReasons === true ? { withReasons } : {}), ...(traces.length === 0 ? {} : { traces }),
    });
    this.underWay.delete(sent);
    this.engineWasBusy = "busy" in outcome;
    if (!("away" in outcome)) this.starvingSince = undefined;
    this.take(outcome, slices);
    this.pump();
  }

  private take(outcome: Outcome, slices: readonly Slice[]): void {
    if ("results" in outcome) {
      let next = 0;
      for (const slice of slices) fill(slice, () => outcome.results[next++] as EngineResult);
    } else if ("lost" in outcome) {
      const again = slices.map((slice) => ({ ...slice, losses: slice.losses + 1 }));
      for (const slice of again) {
        if (slice.losses === mostLosses) {
          fill(slice, () => ({ failure: `Engines were lost ${mostLosses} times while they translated it: ${outcome.lost}` }));
        }
      }
      this.waiting.giveBack(again.filter((slice) => slice.losses < mostLosses));
    } else if ("refused" in outcome) {
      // The segment at fault, or too many that are large, are found by halves, each caller's alone; only its own caller hears of it.
      const halves = slices.length > 1 ? slices : slices.flatMap(halved);
      if (halves.length > 1) this.waiting.giveBack(halves.map((slice) => ({ ...slice, alone: true })));
      else for (const slice of halves) fill(slice, () => ({ failure: outcome.refused }));
    } else {
      this.waiting.giveBack(slices);
    }
  }

  /** No engine can be asked now. Requests under way may free a full queue; without any, people get an error and documents wait. */
  private starve(busy: boolean): void {
    if (this.request.lane === "interactive") {
      if (!busy || this.underWay.size === 0) this.waiting.rejectAll(busy ? this.busy() : this.noEngine());
      return;
    }
    const now = performance.now();
    this.starvingSince = busy ? now : this.starvingSince ?? now;
    if (now - this.starvingSince < documentsWaitMs) {
      this.timer = setTimeout(() => this.pump(), lookAgainMs);
      return;
    }
    this.starvingSince = undefined;
    this.waiting.rejectAll(this.noEngine());
  }

  private noEngine(): DomainError {
    return new DomainError("unavailable", "no-engine-running", `No engine for ${this.request.languagePairId} is running.`,
      { details: "It is starting, was lost a moment ago, or was stopped; try again shortly.", retryAfterSeconds: 2 });
  }

  private busy(): DomainError {
    return new DomainError("unavailable", "engine-busy", `The engines for ${this.request.languagePairId} have too much to do.`,
      { details: "Their queues are full; try again shortly, or give them more processing units.", retryAfterSeconds: 2 });
  }
}

function similarOf({ call, from, to }: Slice): Call["similar"] {
  return call.segments.slice(from, to).map((_, at) => call.similar[from + at] ?? []);
}

function halved(slice: Slice): Slice[] {
  const middle = Math.ceil((slice.from + slice.to) / 2);
  return middle === slice.to ? [slice] : [{ ...slice, to: middle }, { ...slice, from: middle }];
}

function fill({ call, from, to }: Slice, result: () => EngineResult): void {
  for (let place = from; place < to; place += 1) call.results[place] = result();
  call.open -= to - from;
  if (call.open === 0) settle(call, () => call.resolve(call.results));
}
