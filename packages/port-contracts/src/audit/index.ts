export { actingContract } from "./acting-contract.js";
export { auditLogContract, type AuditLogSubject } from "./audit-log-contract.js";
