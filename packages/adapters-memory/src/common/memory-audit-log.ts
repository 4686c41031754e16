import { type Actor, type AuditEntry, type AuditFilter, auditKeptMs, type AuditLog } from "@dragoman/application/audit";
import type { Clock } from "@dragoman/application/common";
import { isAudited } from "@dragoman/domain/audit";
import { type DomainEvent, fold, microsPerMs, type Page, type PageRequest } from "@dragoman/domain/common";
import { pageOf } from "./paging.js";

/** The audit of this process. It lies beside the door that all changes go through, which alone enters something. */
export class MemoryAuditLog implements AuditLog {
  private entries: readonly AuditEntry[] = [];
  private given = 0;

  constructor(private readonly clock: Clock) {}

  async list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>> {
    const found = this.entries.filter((entry) => fits(entry, filter));
    return pageOf(found.toSorted((one, other) => other.at - one.at || other.id - one.id), page);
  }

  async sweep(olderThanMs: number): Promise<number> {
    const before = this.entries.length;
    const latest = this.clock.now() - Math.max(olderThanMs, auditKeptMs) * microsPerMs;
    this.entries = this.entries.filter(({ at }) => at > latest);
    return before - this.entries.length;
  }

  /** Reads what of these events is audited, which may fail; answers how it is entered, which does not. */
  entering({ userId, username, address }: Actor, events: readonly DomainEvent[]): () => void {
    const whole = events.filter(isAudited).map(({ type, at, data, subject = "" }) =>
      ({ at, userId, username, address, event: type, subject, data: { ...data } }));
    return () => {
      this.entries = [...this.entries, ...whole.map((entry) => ({ id: (this.given += 1), ...entry }))];
    };
  }
}

function fits(entry: AuditEntry, { usernames, subjects, events, from = -Infinity, to = Infinity }: AuditFilter): boolean {
  const holdsOne = (text: string, parts: readonly string[]): boolean => parts.some((part) => fold(text).includes(fold(part)));
  return entry.at >= from && entry.at <= to
    && (usernames === undefined || holdsOne(entry.username, usernames))
    && (subjects === undefined || holdsOne(entry.subject, subjects))
    && (events === undefined || events.some((event) => entry.event === event || entry.event.startsWith(`${event}.`)));
}
