import type { QuickRecordStore, ReportRepository } from "@dragoman/application/reports";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { PostgresQuickRecordStore } from "./postgres-quick-record-store.js";
import { PostgresReportRepository } from "./postgres-report-repository.js";
import { PostgresReportTallies } from "./postgres-report-tallies.js";
import { reportsSchema } from "./reports-schema.js";

export { PostgresQuickRecordStore, PostgresReportRepository, PostgresReportTallies };

/** How reports are kept. */
export const reports = {
  tables: [],
  steps: [reportsSchema],
  ports: {
    reports: ({ database }: OnDatabase): ReportRepository => new PostgresReportRepository(database),
    quickRecordStore: ({ database }: OnDatabase): QuickRecordStore => new PostgresQuickRecordStore(database),
    reportTallies: ({ database }: OnDatabase): PostgresReportTallies => new PostgresReportTallies(database),
  },
} satisfies PersistenceSlice;
