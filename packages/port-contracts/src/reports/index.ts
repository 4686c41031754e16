export { quickRecordStoreContract, type QuickRecordStoreSubject } from "./quick-record-store-contract.js";
export { reportFilesContract, type ReportFilesSubject } from "./report-files-contract.js";
export { reportRepositoryContract } from "./report-repository-contract.js";
export type { ReportRepositorySubject } from "./report-repository-subject.js";
