import type { AuditLog } from "./audit-log.js";

/** What the interface calls of this slice. */
export interface AuditUseCases {
  readonly audit: AuditLog;
}
