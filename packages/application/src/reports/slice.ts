import type { CharacterCounter } from "../accounts/index.js";
import type { Offer } from "../common/slice.js";
import { ExportReport } from "./export-report.js";
import { PurgeReports } from "./purge-reports.js";
import { QuickRecords, type QuickRecordStore } from "./quick-records.js";
import type { ReportFiles } from "./report-files.js";
import type { ReportRepository } from "./report-repository.js";

/** What the use cases of reports need. */
export interface ReportNeeds {
  readonly reports: ReportRepository;
  readonly reportFiles: ReportFiles;
  readonly quickRecordStore: QuickRecordStore;
  readonly characters: CharacterCounter;
  /** Hears why records of quick translations could not be stored for now, and how many were lost. */
  readonly recordingFailed: (cause: unknown, lost: number) => void;
}

/** What becomes of reports besides being read. */
export const reportSlice = {
  exportReport: ({ reports, reportFiles }: ReportNeeds) => new ExportReport(reports, reportFiles),
  purgeReports: ({ reports }: ReportNeeds) => new PurgeReports(reports),
  /** To be closed. */
  quickRecords: ({ quickRecordStore, characters, recordingFailed }: ReportNeeds) =>
    new QuickRecords(quickRecordStore, recordingFailed, characters),
};

/** What the interface calls of this slice. */
export type ReportUseCases = Pick<Offer<typeof reportSlice>, "exportReport" | "purgeReports"> & {
  readonly reports: Pick<ReportRepository, "list" | "totals" | "totalsPerPair" | "totalsPerUser">;
};
