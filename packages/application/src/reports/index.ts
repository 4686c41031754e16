export { ExportReport, type ReportExport } from "./export-report.js";
export { PurgeReports } from "./purge-reports.js";
export { QuickRecords, type QuickRecordStore } from "./quick-records.js";
export {
  type OverallTotals, type PairTotals, type ReportedTranslation, type ReportFilter, type ReportLine, type ReportRepository,
  type TranslationTotals, type TranslationType, translationTypes, type UserTotals,
} from "./report-repository.js";
export type { Report, ReportFiles } from "./report-files.js";
export { type ReportNeeds, reportSlice, type ReportUseCases } from "./slice.js";
