export { MemoryQuickRecordStore } from "./memory-quick-record-store.js";
export { MemoryReportRepository } from "./memory-report-repository.js";
