export { CheckOutput, type NextPairs } from "./check-output.js";
export type { Driver, OptionValues, Pipeline, SegmentHints } from "./driver.js";
export { RememberTranslations } from "./remember-translations.js";
export { type SegmentTrace, traceOf } from "./segment-trace.js";
export { type Entered, type SegmentShape, ShapeSegments, type ShapingScope } from "./shape-segments.js";
export { type SegmentNeeds, segmentSlice } from "./slice.js";
export { type SegmentsRequest, type TranslatedSegment, TranslateSegments, type Transliterator } from "./translate-segments.js";
export { TranslateThroughChains } from "./translate-through-chains.js";
export type { EngineRequest, EngineResult, EngineTranslation, Lane, TranslationEngines } from "./translation-engines.js";
