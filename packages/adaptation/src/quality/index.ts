export {
  type Band, calibrateQuality, type CountedShare, estimateBand, fewestJudged, type JudgedSegment, precisionOfGood,
  type QualityCalibration, readCalibration,
} from "./calibration.js";
export { type DecodedFacts, qualityFeatureNames, qualityFeatures } from "./features.js";
export { type Estimator } from "./ridge.js";
