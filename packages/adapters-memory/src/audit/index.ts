export { MemoryActing } from "./memory-acting.js";
export { MemoryAuditLog } from "../common/memory-audit-log.js";
