export { cleaningOptionsFor } from "./cleaning-options.js";
export {
  readTrainingUnits, type TrainingFileOptions, type TrainingFileSummary, type TrainingUnitReading,
} from "./read-training-units.js";
export { SegmentationCheck } from "./segmentation-check.js";
export { ThreadDataAnalyzer } from "./thread-data-analyzer.js";
