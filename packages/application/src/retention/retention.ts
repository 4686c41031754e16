import type { Instant } from "@dragoman/domain/common";
import { auditKeptMs } from "../audit/index.js";
import type { SettingGroup } from "../system/index.js";

/** How many days something is kept; 0 is for ever. */
export interface Retention {
  /** Translations that are done, and training jobs that were canceled or failed, from when they were asked for. */
  readonly jobsDays: number;
  /** Inputs and outputs of jobs that are done; the jobs stay. */
  readonly contentsDays: number;
  /** Records for reports. */
  readonly reportsDays: number;
  /** Entries of the audit; `leastAuditDays` at least. */
  readonly auditDays: number;
}

/** What a purge removed, and when it ended; absent before the first one. */
export interface Purge {
  readonly at?: Instant;
  readonly jobs: number;
  readonly contents: number;
  readonly reports: number;
  readonly auditEntries: number;
}

/** Nobody who administers can remove their own traces before. */
export const leastAuditDays = auditKeptMs / (24 * 60 * 60 * 1000);
/** A hundred years. */
export const mostDays = 36_500;

/** For how long what is kept: for ever, from the start, but for the audit. */
export const retentionGroup: SettingGroup<Retention> = {
  name: "retention",
  whole: (stored) => ({ jobsDays: 0, contentsDays: 0, reportsDays: 0, auditDays: leastAuditDays, ...stored }),
};

/** The last purge. */
export const purgeGroup: SettingGroup<Purge> = {
  name: "retention-purge",
  whole: (stored) => ({ jobs: 0, contents: 0, reports: 0, auditEntries: 0, ...stored }),
};
