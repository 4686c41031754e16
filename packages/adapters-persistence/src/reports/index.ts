import type { ReportRepository } from "@dragoman/application/reports";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { PostgresReportRepository } from "./postgres-report-repository.js";
import { PostgresReportTallies } from "./postgres-report-tallies.js";
import { reportsSchema } from "./reports-schema.js";

export { PostgresReportRepository, PostgresReportTallies };

/** How reports are kept. */
export const reports = {
  tables: [],
  steps: [reportsSchema],
  ports: {
    reports: ({ database }: OnDatabase): ReportRepository => new PostgresReportRepository(database),
    reportTallies: ({ database }: OnDatabase): PostgresReportTallies => new PostgresReportTallies(database),
  },
} satisfies PersistenceSlice;
