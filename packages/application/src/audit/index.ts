export type { Acting, Actor } from "./acting.js";
export { type AuditEntry, type AuditFilter, auditKeptMs, type AuditLog } from "./audit-log.js";
export type { AuditUseCases } from "./slice.js";
