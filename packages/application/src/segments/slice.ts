import { type BrandMatcher, type BrandRepository, FindBrands, type PatternRunner } from "../brands/index.js";
import { WorkCounts } from "../common/work-counts.js";
import type { TermFinder } from "../dictionaries/index.js";
import type { ApprovedFeedback, SimilarFeedback } from "../feedback/index.js";
import type { EngineDirectory } from "../hosts/index.js";
import { CheckOutput } from "./check-output.js";
import { CompareWithReference } from "./compare-with-reference.js";
import { FallBack } from "./fall-back.js";
import { RememberTranslations } from "./remember-translations.js";
import { ShapeSegments } from "./shape-segments.js";
import { TranslateSegments, type Transliterator } from "./translate-segments.js";
import { TranslateThroughChains } from "./translate-through-chains.js";
import type { TranslationEngines } from "./translation-engines.js";

/** What translating segments needs. */
export interface SegmentNeeds {
  /** The engines that run, as they are. */
  readonly engines: TranslationEngines;
  readonly directory: EngineDirectory;
  readonly transliterator: Transliterator;
  readonly approvedFeedback: ApprovedFeedback;
  readonly similarFeedback: SimilarFeedback;
  readonly brands: BrandRepository;
  readonly patterns: PatternRunner;
  readonly termFinder: TermFinder;
  /** What results of engines may take in memory; 0 for none. */
  readonly cacheBytes: number;
  readonly brandMatcher: BrandMatcher;
  readonly checkedEngines: CheckOutput;
  readonly rememberedEngines: RememberTranslations;
  readonly comparedEngines: CompareWithReference;
  readonly shaping: ShapeSegments;
  readonly workCounts: WorkCounts;
}

/** How every process translates segments, within a call and in documents alike. */
export const segmentSlice = {
  workCounts: () => new WorkCounts(),
  brandMatcher: ({ brands, patterns }: SegmentNeeds) => new FindBrands(brands, patterns),
  checkedEngines: ({ engines, directory, workCounts }: SegmentNeeds) => new CheckOutput(engines, directory, workCounts),
  rememberedEngines: ({ checkedEngines, directory, cacheBytes }: SegmentNeeds) =>
    new RememberTranslations(new TranslateThroughChains(checkedEngines, directory), cacheBytes, (pairId) => directory.revision(pairId)),
  comparedEngines: ({ rememberedEngines, directory, workCounts }: SegmentNeeds) =>
    new CompareWithReference(rememberedEngines, directory, workCounts),
  shaping: ({ approvedFeedback, similarFeedback, brandMatcher, termFinder }: SegmentNeeds) =>
    new ShapeSegments({ feedback: approvedFeedback, similar: similarFeedback, brands: brandMatcher, terms: termFinder }),
  segments: ({ comparedEngines, directory, transliterator, shaping, workCounts }: SegmentNeeds) =>
    new TranslateSegments(new FallBack(comparedEngines, directory), transliterator, shaping, workCounts),
};
