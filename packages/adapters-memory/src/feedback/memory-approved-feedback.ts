import type { ApprovedFeedback, ApprovedTranslation, FeedbackRepository } from "@dragoman/application/feedback";
import { type Feedback, isInForce, laterApproved } from "@dragoman/domain/feedback";

/** Approved feedback out of a repository that is read through at each call. */
export class MemoryApprovedFeedback implements ApprovedFeedback {
  constructor(private readonly entries: Pick<FeedbackRepository, "all">) {}

  async find(languagePairId: string, sourceTexts: readonly string[]): Promise<ReadonlyMap<string, ApprovedTranslation>> {
    const asked = new Set(sourceTexts);
    const latest = new Map<string, Feedback>();
    for await (const feedback of this.entries.all({ languagePairId })) {
      if (!isInForce(feedback) || !asked.has(feedback.sourceText)) continue;
      latest.set(feedback.sourceText, laterApproved(feedback, latest.get(feedback.sourceText) ?? feedback));
    }
    return new Map([...latest].map(([text, { id, suggestedTranslation }]) =>
      [text, { feedbackId: id, translation: suggestedTranslation }]));
  }
}
