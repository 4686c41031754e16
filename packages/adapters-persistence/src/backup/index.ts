export { fillDatabase, type RowCounts, type TablePiece } from "./fill-database.js";
export { readSnapshot, type Snapshot, type SnapshotFacts } from "./read-snapshot.js";
export type { SequencePlace, WholeTable } from "./whole-tables.js";
