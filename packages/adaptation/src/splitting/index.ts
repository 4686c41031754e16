export { nearFrom, NearDuplicates } from "./near-duplicates.js";
export {
  fewestToTell, type SplitKind, splitUnits, type SplitOptions, type TestSegment, type UnitSplit, type UnitToSplit,
} from "./split-units.js";
