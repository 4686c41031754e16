import { type AuditEntry, type AuditFilter, auditKeptMs, type AuditLog } from "@dragoman/application/audit";
import { fold, type Page, type PageRequest } from "@dragoman/domain/common";
import { containing } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { readPage } from "../common/read-page.js";
import { removeOldRows } from "../common/remove-old-rows.js";
import { storedAuditEntry } from "../common/store-change.js";
import type { StoredJson } from "../common/stored-json.js";

interface Row {
  readonly id: string;
  readonly at: string;
  readonly event: string;
  readonly entry: StoredJson;
}

/** The condition that is absent is null. */
const matching = `
  FROM audit WHERE ($1::text[] IS NULL OR username_key LIKE ANY($1)) AND ($2::text[] IS NULL OR subject_key LIKE ANY($2))
  AND ($3::text[] IS NULL OR event = ANY($3) OR split_part(event, '.', 1) = ANY($3))
  AND ($4::bigint IS NULL OR at >= $4) AND ($5::bigint IS NULL OR at <= $5)`;

/** The audit in PostgreSQL. The one door for changes enters what is in it. */
export class PostgresAuditLog implements AuditLog {
  constructor(private readonly database: Database) {}

  list({ usernames, subjects, events, from, to }: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>> {
    const conditions = [patterns(usernames), patterns(subjects), events ?? null, from ?? null, to ?? null];
    return this.database.list(async (manager) => {
      const [counted] = await manager.query<{ entries: number }[]>(`SELECT count(*)::int AS entries ${matching}`, conditions);
      return readPage(page, counted?.entries ?? 0, async (start, count) => {
        const rows = await manager.query<Row[]>(
          `SELECT id, at, event, entry ${matching} ORDER BY at DESC, id DESC OFFSET $6 LIMIT $7`, [...conditions, start, count]);
        return rows.map(fromRow);
      });
    });
  }

  sweep(olderThanMs: number): Promise<number> {
    return removeOldRows(this.database, { table: "audit", key: "id", moment: "at" }, Math.max(olderThanMs, auditKeptMs));
  }
}

const patterns = (parts: readonly string[] | undefined): readonly string[] | null => parts?.map((part) => containing(fold(part))) ?? null;

function fromRow({ id, at, event, entry }: Row): AuditEntry {
  return { id: Number(id), at: Number(at), event, ...storedAuditEntry.read(entry) };
}
