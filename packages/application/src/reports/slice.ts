import type { Offer } from "../common/slice.js";
import { PurgeReports } from "./purge-reports.js";
import type { ReportRepository } from "./report-repository.js";

/** What the use cases of reports need. */
export interface ReportNeeds {
  readonly reports: ReportRepository;
}

/** What administrators do with reports besides reading them. */
export const reportSlice = {
  purgeReports: ({ reports }: ReportNeeds) => new PurgeReports(reports),
};

/** What the interface calls of this slice. */
export type ReportUseCases = Offer<typeof reportSlice> & {
  readonly reports: Pick<ReportRepository, "list" | "totals" | "totalsPerPair" | "totalsPerUser">;
};
