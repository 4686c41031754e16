import type { Calls, Filter, Input } from "./calls.js";
import type { CallOptions } from "./connection.js";
import type { v2 } from "./generated/interface.js";

/** A training job, or only what it is known by. */
export type TrainingJobKey = Pick<v2.AdaptedLanguagePair, "languagePairId" | "trainingId">;

/** A training: of a pair that there is, or of languages without one. */
export type NewTraining = Input<"postAdaptedLanguagePairs"> | Input<"postAdaptedLanguagePairsWithoutBaseline">;

/** States that a training job stays in until somebody asks for more. */
const settled: readonly string[] = ["readyToDeploy", "deployed", "canceled", "failed"] satisfies v2.AdaptedLanguagePair["state"][];

/** Language pairs that are trained on documents of one's own. */
export const adaptationOf = (calls: Calls) => ({
  /** Training jobs with the pairs that they make. */
  list(filter: Filter<"getAdaptedLanguagePairs"> = {}, options?: CallOptions): AsyncGenerator<v2.AdaptedLanguagePair, void, void> {
    return calls.list("getAdaptedLanguagePairs", "languagePairs", filter, options);
  },
  /** Begins a training. */
  create(training: NewTraining, options?: CallOptions): Promise<v2.AdaptedLanguagePair> {
    return "baselineLanguagePairId" in training ? calls.request("postAdaptedLanguagePairs", training, options)
      : calls.request("postAdaptedLanguagePairsWithoutBaseline", training, options);
  },
  /** The training job as it is. */
  get(job: TrainingJobKey, options?: CallOptions): Promise<v2.AdaptedLanguagePair> {
    return calls.request("getAdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingId", keyOf(job), options);
  },
  /** The training job as it is now, and after each change until it is ready to deploy, deployed, canceled or failed. */
  watch(job: TrainingJobKey, options?: CallOptions): AsyncGenerator<v2.AdaptedLanguagePair, void, void> {
    const operation = "getAdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingId";
    return calls.states(operation, keyOf(job), ({ state }) => settled.includes(state), options);
  },
  /** What the training achieved, once it is done. */
  report(job: TrainingJobKey, options?: CallOptions): Promise<v2.TrainingReport> {
    return calls.request("getApiExtV1AdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingIdReport", keyOf(job), options);
  },
  /** Puts a finished training into service; on its training host when no host is named. */
  deploy(job: TrainingJobKey, hostnames?: readonly string[], options?: CallOptions): Promise<v2.AdaptedLanguagePair> {
    const operation = "putAdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingIdDeploy";
    return calls.request(operation, { ...keyOf(job), hostnames }, options);
  },
  /** Takes it out of service; on all hosts when none is named. */
  undeploy(job: TrainingJobKey, hostnames?: readonly string[], options?: CallOptions): Promise<v2.AdaptedLanguagePair> {
    const operation = "putAdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingIdUndeploy";
    return calls.request(operation, { ...keyOf(job), hostnames }, options);
  },
  /** Ends a training that runs. */
  cancel(job: TrainingJobKey, options?: CallOptions): Promise<v2.AdaptedLanguagePair> {
    return calls.request("putAdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingIdCancel", keyOf(job), options);
  },
  /** Begins a training anew that failed or was canceled. */
  retry(job: TrainingJobKey, options?: CallOptions): Promise<v2.AdaptedLanguagePair> {
    return calls.request("putAdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingIdRetry", keyOf(job), options);
  },
  /** Deletes a training job; the pair is gone with its last one. */
  delete(job: TrainingJobKey, options?: CallOptions): Promise<v2.AdaptedLanguagePair> {
    return calls.request("deleteAdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingId", keyOf(job), options);
  },
});

/** Of a whole job, whose other members are no fields of any operation. */
function keyOf({ languagePairId, trainingId }: TrainingJobKey): TrainingJobKey {
  return { languagePairId, trainingId };
}
