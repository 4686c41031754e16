import { type AdaptedPair, setAutoAdaptation } from "@dragoman/domain/adapted-language-pairs";
import type { TrainingJobRepository } from "./training-job-repository.js";

/** Has a pair trained anew by itself from now on, or not any more. Rejects with `adapted-pair-not-found`. */
export class ChangeAutoAdaptation {
  constructor(private readonly jobs: Pick<TrainingJobRepository, "updatePair">) {}

  run(languagePairId: string, isEnabled: boolean): Promise<AdaptedPair> {
    return this.jobs.updatePair(languagePairId, (pair, now) => setAutoAdaptation(pair, isEnabled, now));
  }
}
