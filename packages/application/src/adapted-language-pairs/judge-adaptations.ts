import {
  awaitsVerdict, judgeTraining, type TestedSegment, type TrainingJob, type TrainingVerdict,
} from "@dragoman/domain/adapted-language-pairs";
import { DomainError, isUnavailable } from "@dragoman/domain/common";
import type { Piece, Segment, TargetSegment } from "@dragoman/domain/segments";
import type { ContentStore } from "../common/content-store.js";
import type { TranslationEngines } from "../segments/index.js";
import { readTestSet } from "./read-test-set.js";
import type { TrainingJobRepository } from "./training-job-repository.js";
import type { TranslationScorer } from "./translation-scorer.js";

/** Segments that an engine is asked for at once. */
const step = 64;
/** Fewer segments say nothing. */
const fewestToTell = 200;
/** Where the engine in service makes nothing of a larger share, something is wrong with it for now. */
const mostFailed = 0.1;
const everyJob = { page: 1, perPage: 1_000 };

/** Stands in a text for an inline code. */
const code = "\ufffc";

/**
 * Holds the models of automatic trainings against the ones in service, on test data that neither was trained on, and deploys those whose
 * gain lies above zero with its whole interval. What was found stands in the comment of the job.
 */
export class JudgeAdaptations {
  constructor(
    private readonly jobs: Pick<TrainingJobRepository, "list" | "update">,
    private readonly contents: Pick<ContentStore, "read">,
    private readonly engines: TranslationEngines,
    private readonly scorer: TranslationScorer,
  ) {}

  /** Answers the jobs that were judged, as they are then. What cannot be judged now, as an engine is away or fails, is for later. */
  async run(signal: AbortSignal): Promise<readonly TrainingJob[]> {
    const judged: TrainingJob[] = [];
    for (const job of (await this.jobs.list({ states: ["readyToDeploy"] }, "startDate", everyJob)).items.filter(awaitsVerdict)) {
      try {
        const verdict = await this.judge(job, signal);
        if (verdict !== undefined) judged.push(await this.jobs.update(job.id, (held, now) => judgeTraining(held, verdict, now)));
      } catch (cause) {
        signal.throwIfAborted();
        // Somebody deployed or deleted it meanwhile, or the engine is away.
        if (!isUnavailable(cause) && !isOvertaken(cause)) throw cause;
      }
    }
    return judged;
  }

  /** Undefined where the engine in service fails too often for a fair comparison: what it failed at is no worse translation. */
  private async judge(
    { id, profile: { languagePairId }, testSet }: TrainingJob, signal: AbortSignal,
  ): Promise<TrainingVerdict | undefined> {
    const { items } = await this.jobs.list({ languagePairId, states: ["deployed"] }, "startDate", everyJob);
    const served = items.find((job) => job.id !== id);
    if (served === undefined || testSet === undefined) {
      const found = "No model of this pair is in service any more that this one could be held against: deploy it by hand.";
      return { found, deployTo: [] };
    }
    const segments: TestedSegment[] = [];
    for await (const segment of readTestSet(this.contents.read(testSet))) segments.push(segment);
    if (segments.length < fewestToTell) return { found: tooFew(segments.length), deployTo: [] };
    const translations = await this.translate(segments.map(({ source }) => source), languagePairId, signal);
    const compared = segments.filter((_, at) => translations[at] !== undefined);
    const failed = segments.length - compared.length;
    if (failed > mostFailed * segments.length || compared.length < fewestToTell) return undefined;
    const before = translations.filter((translation) => translation !== undefined);
    const scored = this.scorer.gain(before, compared.map(({ adapted }) => adapted), compared.map(({ references }) => references));
    const isBetter = scored.gain.low > 0;
    const { value, low, high } = scored.gain;
    const found = `On ${compared.length} segments that neither model was trained on it reaches ${shown(scored.after)} BLEU, the model in `
      + `service ${shown(scored.before)}: a gain of ${signed(value)}, in 95 of 100 cases from ${signed(low)} to ${signed(high)}. `
      + (isBetter ? "It takes the place of that model." : "That is not better for sure, so the model in service stays.")
      + (failed === 0 ? "" : ` ${failed} segments more, of which the model in service makes nothing, are left out.`);
    return { found, deployTo: isBetter ? served.hostsDeployedTo : [] };
  }

  /** As the engines that serve the pair translate now, without what people entered besides; undefined where they make nothing of a text. */
  private async translate(
    texts: readonly string[], languagePairId: string, signal: AbortSignal,
  ): Promise<readonly (string | undefined)[]> {
    const translations: (string | undefined)[] = [];
    for (let from = 0; from < texts.length; from += step) {
      const segments = texts.slice(from, from + step).map(segmentOf);
      const results = await this.engines.translate(segments, { languagePairId, lane: "documents", signal });
      translations.push(...results.map((result) => ("target" in result ? textOf(result.target) : undefined)));
    }
    return translations;
  }
}

function segmentOf(text: string): Segment {
  return text.split(code).flatMap((part, at): Piece[] => [...(at === 0 ? [] : [{ point: at }]), ...(part === "" ? [] : [part])]);
}

function textOf(target: TargetSegment): string {
  return target.map((piece) => {
    if (typeof piece === "string") return piece;
    if ("unknown" in piece) return piece.unknown;
    return "point" in piece ? code : "text" in piece ? piece.text : "";
  }).join("");
}

function tooFew(segments: number): string {
  return `Its test data has ${segments} segments; fewer than ${fewestToTell} are too few to tell whether it is better than the model in `
    + "service, which stays.";
}

function isOvertaken(cause: unknown): boolean {
  return cause instanceof DomainError && (cause.code === "training-job-wrong-state" || cause.code === "training-job-not-found");
}

const shown = (score: number): string => score.toFixed(1);
const signed = (score: number): string => `${score < 0 ? "−" : "+"}${Math.abs(score).toFixed(1)}`;
