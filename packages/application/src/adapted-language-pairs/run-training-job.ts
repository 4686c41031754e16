import type { Trained as HeldJob, TrainingFile, TrainingJob } from "@dragoman/domain/adapted-language-pairs";
import { DomainError, isUnavailable } from "@dragoman/domain/common";
import type { ContentStore } from "../common/content-store.js";
import { HeldTraining, isTrainingLost, type TrainingEnd } from "./held-training.js";
import type { FinishedStages, OrderedFile, Trained, Trainer, TrainingOrder } from "./trainer.js";
import type { TrainingJobRepository } from "./training-job-repository.js";

/** When a training is to end before its time. */
export interface TrainingStops {
  /** Aborted when no further stage is to be begun. */
  readonly soon: AbortSignal;
  /** Aborted when the stage that is under way is given up as well. */
  readonly now: AbortSignal;
}

/** Broken off at the end of a stage. */
class StoppedBetweenStages extends Error {}

/** Carries one claimed training to its end: files → stages → model, test set and report. What a stage yielded is stored when it ends. */
export class RunTrainingJob {
  constructor(
    private readonly jobs: Pick<TrainingJobRepository, "find" | "update">,
    private readonly contents: Pick<ContentStore, "read" | "size" | "write" | "remove">,
    private readonly trainer: Trainer,
  ) {}

  /**
   * Never rejects for what the data or the trainer do. A stop hands the job back, so that the next engine goes on behind its last
   * finished stage; when the job was canceled, deleted or taken over meanwhile nothing is written any more.
   * `holds` is given the job in hand, to be told when it changed.
   */
  async run(job: HeldJob, stops: TrainingStops, holds: (held: Pick<HeldTraining, "look">) => void = () => {}): Promise<TrainingEnd> {
    const held = new HeldTraining(this.jobs, job);
    holds(held);
    const end = held.keep();
    const broken: { by?: unknown } = {};
    try {
      return await Promise.race([this.train(job, held, stops, broken), held.standstill]);
    } catch (thrown) {
      // A trainer that works in a thread of its own passes on what the store threw as a sentence alone.
      const error = broken.by ?? thrown;
      if (held.lost.aborted || isTrainingLost(error)) return "lost";
      if (stops.now.aborted || error instanceof StoppedBetweenStages || isUnavailable(error)) return await held.handBack();
      return await held.fail(sentence(error));
    } finally {
      await end();
    }
  }

  private async train(job: HeldJob, held: HeldTraining, stops: TrainingStops, broken: { by?: unknown }): Promise<TrainingEnd> {
    const signal = AbortSignal.any([stops.now, held.lost]);
    const stages = this.stagesOf(job, held, stops.soon, broken);
    const trained = await this.trainer.train(this.orderOf(job), { stages, tell: (found) => held.tell(found), signal });
    try {
      signal.throwIfAborted();
      return await this.store(trained, job, held);
    } finally {
      await trained.close();
    }
  }

  private async store(trained: Trained, job: HeldJob, held: HeldTraining): Promise<TrainingEnd> {
    const model = await this.contents.write(trained.model());
    const testSet = await this.contents.write(trained.testSet());
    try {
      return await held.succeed({
        model: { content: model.id, size: model.size, sha256: trained.sha256 }, testSet: testSet.id,
        report: trained.report, bleu: trained.bleu, input: { ...job.input, ...trained.input },
      });
    } catch (error) {
      // Nothing refers to it, so a sweep would take it as well.
      await Promise.allSettled([model, testSet].map(({ id }) => this.contents.remove(id)));
      throw error;
    }
  }

  private orderOf({ id, profile, training, additions, test, testSplit }: TrainingJob): TrainingOrder {
    return {
      trainingId: id, languagePairId: profile.languagePairId, sourceLanguageId: profile.sourceLanguageId,
      targetLanguageId: profile.targetLanguageId, baselineLanguagePairId: profile.baselineLanguagePairId,
      verifySegmentation: profile.verifySegmentation, training: this.fileOf(training),
      ...(additions && { additions: this.fileOf(additions) }), ...(test && { test: this.fileOf(test) }),
      ...(testSplit !== undefined && { testSplit }),
    };
  }

  private fileOf({ content, fileName }: TrainingFile): OrderedFile {
    return { name: fileName, bytes: () => this.contents.read(content) };
  }

  /** `broken` is told what saving a stage threw, which ends the training. */
  private stagesOf(job: HeldJob, held: HeldTraining, stopSoon: AbortSignal, broken: { by?: unknown }): FinishedStages {
    return {
      load: async (stage) => {
        const content = Object.hasOwn(job.stages, stage) ? job.stages[stage] : undefined;
        // Undefined also where it was swept, as when a restored backup left it out: the stage is done again.
        const size = content === undefined ? undefined : await this.contents.size(content);
        return content === undefined || size === undefined ? undefined : { size, bytes: this.contents.read(content) };
      },
      save: async (stage, result) => {
        try {
          const { id } = await this.contents.write(result);
          await held.finishStage(stage, id);
          if (stopSoon.aborted) throw new StoppedBetweenStages();
        } catch (error) {
          broken.by ??= error;
          throw error;
        }
      },
    };
  }

}

/** What people read about why a training failed. */
function sentence(error: unknown): string {
  const text = error instanceof DomainError && error.details !== error.message ? `${error.message} ${error.details}` : messageOf(error);
  return text.slice(0, 2_000);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
