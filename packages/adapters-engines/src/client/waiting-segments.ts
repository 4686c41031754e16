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

/** Calls whose segments wait to be sent; they take turns. Every other turn is for a short call, however many long ones wait. */
export class WaitingSegments {
  private readonly short: Call[] = [];
  private readonly long: Call[] = [];
  private shortHadTurn = false;
  private returned: Slice[] = [];
  /** Segments that wait, those of aborted calls included until their turn. */
  count = 0;

  /** The only waiting call; undefined if none or several wait. */
  get onlyCall(): Call | undefined {
    return this.short.length + this.long.length === 1 && this.returned.length === 0 ? this.short[0] ?? this.long[0] : undefined;
  }

  add(call: Call): void {
    (isShort(call) ? this.short : this.long).push(call);
    this.count += call.segments.length;
  }

  /** What was taken but could not be translated goes first. */
  giveBack(slices: readonly Slice[]): void {
    for (const slice of slices) this.count += slice.to - slice.from;
    this.returned = [...slices, ...this.returned];
  }

  /** The next segments to send together, about `most` sentences; none when nothing waits. */
  take(most: number): Slice[] {
    const taken: Slice[] = [];
    let room = most;
    for (let slice = this.next(room); slice !== undefined; slice = this.next(room)) {
      taken.push(slice);
      room -= sentencesOf(slice);
      if (slice.alone || room <= 0 || this.returned[0]?.alone) break;
    }
    return taken;
  }

  /** Ends all calls that wait. */
  rejectAll(reason: unknown): void {
    const calls = [...this.returned.map((slice) => slice.call), ...this.short.splice(0), ...this.long.splice(0)];
    this.returned = [];
    this.count = 0;
    for (const call of calls) settle(call, () => call.reject(reason));
  }

  private next(room: number): Slice | undefined {
    for (let slice = this.returned[0]; slice !== undefined; slice = this.returned[0]) {
      const end = reach(slice, room);
      if (!slice.call.settled && end < slice.to) {
        this.returned[0] = { ...slice, from: end };
        this.count -= end - slice.from;
        return { ...slice, to: end };
      }
      this.returned.shift();
      this.count -= slice.to - slice.from;
      if (!slice.call.settled) return slice;
    }
    for (let call = this.nextCall(); call !== undefined; call = this.nextCall()) {
      const from = call.next;
      const rest = call.segments.length - from;
      if (call.settled) {
        this.count -= rest;
        continue;
      }
      const whole: Slice = { call, from, to: call.segments.length, losses: 0, alone: false };
      const isOnly = this.short.length + this.long.length === 0;
      const to = reach(whole, isOnly ? room : Math.min(room, turn));
      call.next = to;
      this.count -= to - from;
      if (to < whole.to) this.long.push(call);
      return { ...whole, to };
    }
    return undefined;
  }

  private nextCall(): Call | undefined {
    this.shortHadTurn = this.short.length > 0 && (this.long.length === 0 || !this.shortHadTurn);
    return this.shortHadTurn ? this.short.shift() : this.long.shift();
  }
}

/** Whether a call fits into one turn. */
const isShort = ({ segments }: Call): boolean => segments.length <= turn && countSentences(segments) <= turn;

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
