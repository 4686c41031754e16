import type { ReportRepository } from "./report-repository.js";

/** Forgets the records of translations that were asked for so long ago, or before; answers how many. */
export class PurgeReports {
  constructor(private readonly reports: Pick<ReportRepository, "purge">) {}

  run(maxAgeMs: number): Promise<number> {
    return this.reports.purge(maxAgeMs, (count, at) => [{ type: "report.purged", at, data: { count: String(count) } }]);
  }
}
