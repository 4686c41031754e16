import type { EngineResult, Lane, OptionValues, SegmentHints } from "@dragoman/application/segments";
import type { Segment } from "@dragoman/domain/segments";

/** The segments of one request on their way. */
export interface Batch {
  readonly segments: readonly Segment[];
  /** What came with each segment, where anything did. */
  readonly hints: readonly SegmentHints[];
  readonly results: EngineResult[];
  readonly lane: Lane;
  readonly bytes: number;
  readonly options: OptionValues;
  readonly since: number;
  /** Segments that were not given to a unit yet begin here. */
  next: number;
  /** Segments without a result. */
  left: number;
  readonly complete: () => void;
}

/** One lane holds at most this; more is refused, so that whoever asks can go elsewhere. */
export interface LaneBounds { readonly segments: number; readonly bytes: number }
export const laneBounds: LaneBounds = { segments: 4_096, bytes: 32 * 1024 * 1024 };

const lanes: readonly Lane[] = ["interactive", "short", "documents"];

/**
 * Batches that wait for a unit of one set of option values: interactive before documents, of which short ones and others take turns
 * segment by segment, then first come first served.
 */
export class WaitingLanes {
  private readonly batches: Readonly<Record<Lane, Batch[]>> = { interactive: [], short: [], documents: [] };
  private shortHadTurn = false;

  /** The batch to serve next; undefined when nothing waits. */
  get first(): Batch | undefined {
    const { interactive: [first], short: [short], documents: [other] } = this.batches;
    return first ?? (this.shortHadTurn ? other ?? short : short ?? other);
  }

  /** A segment of the batch was given to a unit. */
  served({ lane }: Batch): void {
    // Quick ones come between turns, often between any two, and must not count as the turn of long documents.
    if (lane !== "interactive") this.shortHadTurn = lane === "short";
  }

  add(batch: Batch): void {
    this.batches[batch.lane].push(batch);
  }

  /** Takes a batch out of its lane: everything of it was given away, or nobody waits for it any more. */
  remove(batch: Batch): void {
    const lane = this.batches[batch.lane];
    const place = lane[0] === batch ? 0 : lane.indexOf(batch);
    if (place >= 0) lane.splice(place, 1);
  }

  /** Takes everything out. */
  clear(): Batch[] {
    return lanes.flatMap((lane) => this.batches[lane].splice(0));
  }
}
