export { MemoryReportRepository } from "./memory-report-repository.js";
