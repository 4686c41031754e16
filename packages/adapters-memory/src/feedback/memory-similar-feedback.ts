import {
  type FeedbackRepository, rankSimilar, type SimilarCandidate, type SimilarFeedback, type SimilarTranslation,
} from "@dragoman/application/feedback";
import { isInForce } from "@dragoman/domain/feedback";
import { languagePairTypeOf } from "@dragoman/domain/language-pairs";

/** Similar feedback out of a repository that is read through at each call. */
export class MemorySimilarFeedback implements SimilarFeedback {
  constructor(private readonly entries: Pick<FeedbackRepository, "all">) {}

  async find(languagePairId: string, sourceTexts: readonly string[]): Promise<readonly (readonly SimilarTranslation[])[]> {
    const candidates: SimilarCandidate[] = [];
    if (languagePairTypeOf(languagePairId) === "Adapted") {
      for await (const entry of this.entries.all({ languagePairId })) {
        const { id, sourceText, suggestedTranslation, review } = entry;
        if (!isInForce(entry)) continue;
        candidates.push({ feedbackId: id, source: sourceText, translation: suggestedTranslation, reviewed: review?.reviewed ?? 0 });
      }
    }
    return sourceTexts.map((text) => rankSimilar(text, candidates));
  }
}
