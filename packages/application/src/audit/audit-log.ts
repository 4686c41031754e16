import type { DomainEvent, Instant, Page, PageRequest } from "@dragoman/domain/common";
import type { Actor } from "./acting.js";

/** That somebody changed something. */
export interface AuditEntry extends Actor {
  readonly id: number;
  readonly at: Instant;
  /** The type of the event that told of it. */
  readonly event: string;
  /** The name of what was changed, as it was then; empty where `data` says enough. */
  readonly subject: string;
  readonly data: DomainEvent["data"];
}

/** Every condition holds for what is found. */
export interface AuditFilter {
  /** Parts of the names of those who did it, in any letter case; any of them. */
  readonly usernames?: readonly string[];
  /** Parts of the names of what was changed, in any letter case; any of them. */
  readonly subjects?: readonly string[];
  /** Types of events, or what stands before their dot; any of them. */
  readonly events?: readonly string[];
  /** Both inclusive. */
  readonly from?: Instant;
  readonly to?: Instant;
}

/** No entry is removed before it is that old. */
export const auditKeptMs = 400 * 24 * 60 * 60 * 1000;

/**
 * Keeps what administrators do. What is changed on somebody's behalf is entered with the change, together or not at all: an entry
 * for each event that is audited. Entries stay as they are, and can only grow old.
 */
export interface AuditLog {
  /** Newest first; the id breaks ties. */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;
  /** Removes entries that are older than this, and older than `auditKeptMs`; answers how many. */
  sweep(olderThanMs: number): Promise<number>;
}
