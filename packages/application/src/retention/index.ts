export { ChangeRetention, ReadRetention, type ShownRetention } from "./change-retention.js";
export { type Growing, PurgeOld } from "./purge-old.js";
export { leastAuditDays, mostDays, type Purge, purgeGroup, type Retention, retentionGroup } from "./retention.js";
export { type RetentionNeeds, retentionSlice, type RetentionUseCases } from "./slice.js";
