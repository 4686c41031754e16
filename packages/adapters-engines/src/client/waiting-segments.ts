import type { WorkPlace } from "@dragoman/application/common";
import type { EngineRequest, EngineResult } from "@dragoman/application/segments";
import { type Segment, sentencesIn } from "@dragoman/domain/segments";

/** Segments that one caller waits for together. */
export interface Call {
  readonly segments: readonly Segment[];
  /** What was approved for texts like each of the segments; empty where there is nothing for any. */
  readonly similar: NonNullable<EngineRequest["similar"]>;
  readonly results: EngineResult[];
  /** What it is a part of, where that is traced. */
  readonly trace: WorkPlace | undefined;
  /** First segment that was not sent yet. */
  next: number;
  /** Segments without a result. */
  open: number;
  /** Answered, failed or aborted: nobody waits any more. */
  settled: boolean;
  readonly resolve: (results: readonly EngineResult[]) => void;
  readonly reject: (reason: unknown) => void;
  /** Called once, when the call is settled. */
  readonly ended: () => void;
}

/** Neighbouring segments of one call, on their way together. */
export interface Slice {
  readonly call: Call;
  readonly from: number;
  readonly to: number;
  /** How many engines were lost while they had it. */
  readonly losses: number;
  /** Travels without segments of other calls, whose fault it was may not be theirs. */
  readonly alone: boolean;
}

/** Sentences of one call that go before the next call that waits has its turn, so that a large call does not hold up small ones. */
const turn = 8;

/**
 * A short call fits into one turn. Requests never carry short and long calls together, since every call in a request waits for all of
 * its results.
 */
export type CallKind = "short" | "long";

/** Calls of one kind, and slices that come before them because an engine gave them back. */
interface Queue {
  readonly calls: Call[];
  returned: Slice[];
}

/** Calls whose segments wait to be sent; those of a kind take turns. */
export class WaitingSegments {
  private readonly queues: Readonly<Record<CallKind, Queue>> = { short: { calls: [], returned: [] }, long: { calls: [], returned: [] } };
  /** Segments that wait, those of aborted calls included until their turn. */
  count = 0;

  /** The only waiting call; undefined if none or several wait. */
  get onlyCall(): Call | undefined {
    const { short, long } = this.queues;
    if (short.calls.length + long.calls.length !== 1 || short.returned.length + long.returned.length > 0) return undefined;
    return short.calls[0] ?? long.calls[0];
  }

  has(kind: CallKind): boolean {
    const { calls, returned } = this.queues[kind];
    return calls.length + returned.length > 0;
  }

  /** Answers which kind the call is. */
  add(call: Call): CallKind {
    const kind = kindOf(call);
    this.queues[kind].calls.push(call);
    this.count += call.segments.length;
    return kind;
  }

  /** What was taken but could not be translated goes first. */
  giveBack(slices: readonly Slice[]): void {
    for (const slice of slices) this.count += slice.to - slice.from;
    for (const kind of ["short", "long"] as const) {
      const queue = this.queues[kind];
      queue.returned = [...slices.filter(({ call }) => kindOf(call) === kind), ...queue.returned];
    }
  }

  /** The next segments of a kind to send together, about `most` sentences; none when nothing of it waits. */
  take(most: number, kind: CallKind): Slice[] {
    const queue = this.queues[kind];
    const taken: Slice[] = [];
    let room = most;
    for (let slice = this.next(room, queue); slice !== undefined; slice = this.next(room, queue)) {
      taken.push(slice);
      room -= sentencesOf(slice);
      if (slice.alone || room <= 0 || queue.returned[0]?.alone) break;
    }
    return taken;
  }

  /** Ends all calls that wait. */
  rejectAll(reason: unknown): void {
    const calls = Object.values(this.queues).flatMap(({ calls, returned }) => [...returned.map((slice) => slice.call), ...calls.splice(0)]);
    for (const queue of Object.values(this.queues)) queue.returned = [];
    this.count = 0;
    for (const call of calls) settle(call, () => call.reject(reason));
  }

  private next(room: number, { calls, returned }: Queue): Slice | undefined {
    for (let slice = returned[0]; slice !== undefined; slice = returned[0]) {
      const end = reach(slice, room);
      if (!slice.call.settled && end < slice.to) {
        returned[0] = { ...slice, from: end };
        this.count -= end - slice.from;
        return { ...slice, to: end };
      }
      returned.shift();
      this.count -= slice.to - slice.from;
      if (!slice.call.settled) return slice;
    }
    for (let call = calls.shift(); call !== undefined; call = calls.shift()) {
      const from = call.next;
      const rest = call.segments.length - from;
      if (call.settled) {
        this.count -= rest;
        continue;
      }
      const whole: Slice = { call, from, to: call.segments.length, losses: 0, alone: false };
      const to = reach(whole, calls.length === 0 ? room : Math.min(room, turn));
      call.next = to;
      this.count -= to - from;
      if (to < whole.to) calls.push(call);
      return { ...whole, to };
    }
    return undefined;
  }
}

/** The kind of a call. It stays the same while its segments are sent. */
const kindOf = ({ segments }: Call): CallKind =>
  (segments.length <= turn && countSentences(segments) <= turn ? "short" : "long");

/** The end of so many sentences of a slice, of at least one segment. */
function reach({ call, from, to }: Slice, sentences: number): number {
  let end = from;
  for (let left = sentences; left > 0 && end < to; end += 1) left -= sentencesIn(call.segments[end] as Segment);
  return end;
}

/** Number of sentences in a slice. A long sentence counts as several. */
export const sentencesOf = ({ call, from, to }: Slice): number => countSentences(call.segments.slice(from, to));

const countSentences = (segments: readonly Segment[]): number => segments.reduce((sum, segment) => sum + sentencesIn(segment), 0);

/** Ends a call once. */
export function settle(call: Call, end: () => void): void {
  if (call.settled) return;
  call.settled = true;
  call.ended();
  end();
}
