export {
  type CleaningExample, type CleaningReason, cleaningReasons, type CleaningReport, type LeftOut, verdictOf,
} from "./cleaning-report.js";
export { misalignedUnits } from "./misaligned-units.js";
export type { TrainingUnit } from "./training-unit.js";
export { type CleaningOptions, UnitCleaner } from "./unit-cleaner.js";
