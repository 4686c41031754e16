import type { OverallTotals, PairTotals, ReportLine, UserTotals } from "./report-repository.js";

/** What a report is written of. */
export interface Report {
  readonly totals: OverallTotals;
  readonly perPair: readonly PairTotals[];
  readonly perUser: readonly UserTotals[];
  /** Any number; each is read when it is written. */
  readonly lines: AsyncIterable<ReportLine>;
}

/** Writes reports as files; none is held whole. */
export interface ReportFiles {
  readonly fileName: string;
  readonly mediaType: string;
  /** All texts stand in it as they are, and none is taken for anything but a text. */
  write(report: Report): AsyncIterable<Uint8Array>;
}
