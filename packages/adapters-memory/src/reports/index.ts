export { MemoryQuickRecordStore } from "./memory-quick-record-store.js";
export { MemoryReportFiles } from "./memory-report-files.js";
export { MemoryReportRepository } from "./memory-report-repository.js";
