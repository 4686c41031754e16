export {
  fillDatabase, readSnapshot, type RowCounts, type SequencePlace, type Snapshot, type SnapshotFacts, type TablePiece, type WholeTable,
} from "./backup/index.js";
export { type ClockWork, type ClockWorkJob, startClockWork } from "./common/clock-work.js";
export type { Database, DatabaseSettings } from "./common/database.js";
export { unloggable } from "./common/failures.js";
export { isEmpty } from "./common/run-steps.js";
export type { OnDatabase } from "./common/slice.js";
export type { PairsInForce, PostgresFeedbackDays } from "./feedback/index.js";
export { awaitMigration, migrate, openDatabase } from "./open-database.js";
export type { PostgresReportTallies } from "./reports/index.js";
export type { PostgresTallies } from "./translations/index.js";
export { ports } from "./slices.js";
