import type { AuditEntry } from "@dragoman/application/audit";
import { examples } from "../common/examples.js";
import { integer, like, named, object, type Schema, text } from "../common/schema.js";
import { showTimestamp } from "../common/timestamps.js";

export function showAuditEntry({ id, at, userId, username, address, event, subject, data }: AuditEntry): object {
  return { id, timeCreated: showTimestamp(at), userId, username, address, event, subject, data };
}

export const auditEntrySchema: Schema = named("AuditEntry", object({
  id: like(integer, 7), timeCreated: like(text, examples.moment), userId: like(text, "5b0e…"), username: like(text, "root@company.example"),
  address: like(text, "192.0.2.7"), event: like(text, "user.roleChanged"), subject: like(text, examples.username),
  data: like({ type: "object", additionalProperties: { type: "string" } }, { userId: "u1", role: "linguist" }),
}));
