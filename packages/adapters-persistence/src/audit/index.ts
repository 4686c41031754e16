import type { AuditLog } from "@dragoman/application/audit";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { auditSchema } from "./audit-schema.js";
import { PostgresAuditLog } from "./postgres-audit-log.js";

export { PostgresAuditLog };

/** How the audit is kept. */
export const audit = {
  tables: [],
  steps: [auditSchema],
  ports: { audit: ({ database }: OnDatabase): AuditLog => new PostgresAuditLog(database) },
} satisfies PersistenceSlice;
