import { languagesOf } from "@dragoman/domain/language-pairs";
import type { RankedSpan } from "@dragoman/domain/segments";
import type { BrandMatch, BrandMatcher, PatternTime } from "../brands/index.js";
import type { TermFinder, TermMatch } from "../dictionaries/index.js";
import type { ApprovedFeedback, ApprovedTranslation, SimilarFeedback, SimilarTranslation } from "../feedback/index.js";

/** What people entered for a segment. */
export interface SegmentShape {
  /** Overrides everything else. */
  readonly feedback?: ApprovedTranslation;
  /** Brands and terms in the plain text, each with its authority; they may overlap, and cut into what is protected. */
  readonly spans: readonly RankedSpan[];
  /** Sources of brand patterns that took too long and were not looked for. */
  readonly patternsLeftOut?: readonly string[];
  /** What was approved for similar texts, for engines that learn from it. */
  readonly similar?: readonly SimilarTranslation[];
}

/** Whose brands, terms and feedback shape texts. */
export interface ShapingScope {
  readonly languagePairId: string;
  /** In decreasing precedence. */
  readonly dictionaryIds?: readonly string[];
  /** What the patterns of brands may still take for the whole request; without it each call has a time of its own. */
  readonly patternTime?: PatternTime;
  /** True where nothing may shape them that somebody of another account entered. */
  readonly apart?: boolean;
}

/** Where what people entered is found; embedders leave out what they have not. */
export interface Entered {
  readonly feedback?: ApprovedFeedback;
  readonly similar?: SimilarFeedback;
  readonly brands?: BrandMatcher;
  readonly terms?: TermFinder;
}

/** Finds what shapes segments, in the order of authority: approved feedback, brands, dictionaries in the order given. */
export class ShapeSegments {
  constructor(private readonly entered: Entered) {}

  /** One shape for each text, in order. */
  async run(texts: readonly string[], scope: ShapingScope): Promise<readonly SegmentShape[]> {
    if (scope.apart) return texts.map(() => ({ spans: [] }));
    const { languagePairId, dictionaryIds = [], patternTime } = scope;
    const [approved, similar, brands, terms] = await Promise.all([
      this.entered.feedback?.find(languagePairId, texts),
      this.entered.similar?.find(languagePairId, texts),
      this.entered.brands?.match(texts, patternTime),
      this.terms(texts, languagePairId, dictionaryIds),
    ]);
    const leftOut = brands?.leftOut ?? [];
    const unsearched = leftOut.length === 0 ? {} : { patternsLeftOut: leftOut };
    return texts.map((text, at) => {
      const feedback = approved?.get(text);
      if (feedback !== undefined) return { feedback, spans: [] };
      const termSpans = (terms?.[at] ?? []).map((match) => ofTerm(match, dictionaryIds.indexOf(match.dictionaryId) + 1));
      const like = similar?.[at] ?? [];
      const spans = [...(brands?.matches[at] ?? []).map(ofBrand), ...termSpans];
      return { ...unsearched, ...(like.length === 0 ? {} : { similar: like }), spans };
    });
  }

  private async terms(
    texts: readonly string[], languagePairId: string, dictionaryIds: readonly string[],
  ): Promise<readonly (readonly TermMatch[])[] | undefined> {
    const languages = languagesOf(languagePairId);
    return dictionaryIds.length === 0 || languages === undefined ? undefined : this.entered.terms?.find({ dictionaryIds, ...languages },
      texts);
  }
}

function ofBrand({ start, end, target, brand, isPattern }: BrandMatch): RankedSpan {
  return { start, end, target, rank: 0, origin: { brand, isPattern } };
}

function ofTerm({ start, end, target, term, dictionaryId }: TermMatch, rank: number): RankedSpan {
  return { start, end, target, rank, origin: { term, dictionaryId } };
}
