import type { Instant } from "@dragoman/domain/common";

/** How the metrics were once. */
export interface MetricSnapshot {
  /** The beginning of its minute. */
  readonly at: Instant;
  /** The families, as the JSON that is answered. */
  readonly families: string;
}

/** Both ends are included. */
export interface HistoryPeriod {
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
}

/** Keeps how the metrics were, minute by minute by the clock of the store; one snapshot for each, however many servers there are. */
export interface MetricHistory {
  /** Whether the present minute has none yet. */
  isDue(): Promise<boolean>;
  /** Keeps these for the present minute; the first one stays. */
  keep(families: string): Promise<void>;
  /** Oldest first, read as they are taken. */
  read(period: HistoryPeriod): AsyncIterable<MetricSnapshot>;
  /** Removes those of `olderThanMs` ago or before, and any of a time to come, which a clock that was ahead has left. Answers how many. */
  sweep(olderThanMs: number): Promise<number>;
}
