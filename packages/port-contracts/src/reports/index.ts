export { reportRepositoryContract } from "./report-repository-contract.js";
export type { ReportRepositorySubject } from "./report-repository-subject.js";
