import type { Purge, ShownRetention } from "@dragoman/application/retention";
import { integer, like, named, object, type Schema, timestamp } from "../common/schema.js";
import { examples } from "../common/examples.js";
import { showTimestamp } from "../common/timestamps.js";

export function showPurge({ at, jobs, contents, reports, auditEntries }: Purge): object {
  return { timePurged: showTimestamp(at), jobs, contents, reports, auditEntries };
}

export function showRetention({ retention: { jobsDays, contentsDays, reportsDays, auditDays }, lastPurge }: ShownRetention): object {
  return { jobsDays, contentsDays, reportsDays, auditDays, lastPurge: showPurge(lastPurge) };
}

export const purgeSchema: Schema = named("Purge", object({
  timePurged: like(timestamp, examples.moment), jobs: like(integer, 120), contents: like(integer, 240), reports: like(integer, 0),
  auditEntries: like(integer, 0),
}));

export const retentionSchema: Schema = named("Retention", object({
  jobsDays: like(integer, 365), contentsDays: like(integer, 30), reportsDays: like(integer, 730), auditDays: like(integer, 400),
  lastPurge: purgeSchema,
}));
