import {
  awaitsVerdict, deleteTraining, requestTraining, type TestedSegment, trainingChanged, trainingCreated, type TrainingFile, type TrainingJob,
  trainingUnderWay,
} from "@dragoman/domain/adapted-language-pairs";
import { type Instant, microsPerMs } from "@dragoman/domain/common";
import { type Feedback, isInForce } from "@dragoman/domain/feedback";
import type { Clock, Random } from "../common/clock-and-random.js";
import type { ContentStore } from "../common/content-store.js";
import type { FeedbackFiles, FeedbackRepository } from "../feedback/index.js";
import { isCarried } from "./carry-deployments.js";
import { readTestSet } from "./read-test-set.js";
import type { TrainingJobRepository } from "./training-job-repository.js";

/** Fewer new units change nothing that could be measured. */
const fewestNew = 20;
/** Entries that were made one after another are often of one text, so that neighbours stay together, as in documents. */
const runLength = 10;
/** Every so manieth run of new units is kept out of the training, and judges it. */
const heldOutOf = 5;
/** A night has one training of a pair. */
const restMs = 20 * 60 * 60_000;
const everyJob = { page: 1, perPage: 1_000 };

/** Whether it is night where the server stands: who translates by day is not slowed down. */
export function isNight(now: Instant): boolean {
  const hour = new Date(now / microsPerMs).getHours();
  return hour >= 1 && hour < 5;
}

/**
 * Trains pairs anew for which people wished that: with the data of the training in service and all feedback that was approved since the
 * pair is there. The new model is tested on what tested the one in service, and on a fifth of the feedback, which no training learns.
 */
export class AdaptAutomatically {
  constructor(
    private readonly jobs: TrainingJobRepository,
    private readonly feedback: Pick<FeedbackRepository, "all">,
    private readonly files: Pick<FeedbackFiles, "write">,
    private readonly contents: Pick<ContentStore, "read" | "write">,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly mayNow: (now: Instant) => boolean = isNight,
  ) {}

  /** Answers the trainings that it has asked for. */
  async run(): Promise<readonly TrainingJob[]> {
    const now = this.clock.now();
    if (!this.mayNow(now)) return [];
    const asked: TrainingJob[] = [];
    for (const { languagePairId, autoAdaptationEnabled } of await this.jobs.pairs()) {
      const job = autoAdaptationEnabled ? await this.adapt(languagePairId, now) : undefined;
      if (job !== undefined) asked.push(job);
    }
    return asked;
  }

  private async adapt(languagePairId: string, now: Instant): Promise<TrainingJob | undefined> {
    const { items: jobs } = await this.jobs.list({ languagePairId }, "startDate", everyJob);
    const served = jobs.find((job) => job.state === "deployed");
    const automatic = jobs.filter(({ profile }) => profile.isAutomatic);
    const isRecent = automatic.some(({ queued }) => now - queued < restMs * microsPerMs);
    if (served?.testSet === undefined || isRecent || jobs.some(isUnderWay)) return undefined;
    const since = Math.max(served.queued, ...automatic.map(({ queued }) => queued));
    const entries = await this.inForce(served);
    if (entries.filter((entry) => learnedAt(entry) > since).length < fewestNew) return undefined;
    const job = await this.request(served, entries);
    await this.forget(automatic);
    return job;
  }

  /** Approved for the pair, or for the one that it adapts; of the same text for the same pair what was reviewed last. */
  private async inForce({ profile: { languagePairId, baselineLanguagePairId } }: TrainingJob): Promise<readonly Feedback[]> {
    const latest = new Map<string, Feedback>();
    for (const id of [baselineLanguagePairId, languagePairId].filter((one) => one !== "")) {
      for await (const entry of this.feedback.all({ languagePairId: id, approvalStates: ["approved"] })) {
        const known = latest.get(entry.sourceText);
        const isOlder = known?.languagePairId === id && learnedAt(known) > learnedAt(entry);
        if (isInForce(entry) && !isOlder) latest.set(entry.sourceText, entry);
      }
    }
    return [...latest.values()];
  }

  private async request(served: TrainingJob, entries: readonly Feedback[]): Promise<TrainingJob> {
    const { profile, training, testSet = "", input, report } = served;
    const additions = await this.store("approved-feedback.tmx", asTmx(entries.filter((entry) => !heldOut(entry)), profile.languagePairId));
    const tested = async function* (contents: Pick<ContentStore, "read">): AsyncGenerator<Feedback> {
      let line = 0;
      const known = new Set<string>();
      for await (const segment of readTestSet(contents.read(testSet))) {
        known.add(segment.source);
        for (const unit of unitsOf(segment, profile.languagePairId)) yield { ...unit, id: `${line += 1}` };
      }
      yield* asTmx(entries.filter((entry) => heldOut(entry) && !known.has(entry.sourceText)), profile.languagePairId);
    };
    const test = await this.store("test-data.tmx", tested(this.contents));
    const testSplit = input.test.autoExtracted ? report?.split.kind : undefined;
    const id = this.random.id();
    return this.jobs.addJob((now) => {
      const asked = { ...profile, comments: "", isAutomatic: true };
      const job = requestTraining({ id, profile: asked, training, additions, test, testSplit, now });
      return { state: job, events: [trainingCreated(job)] };
    });
  }

  private async store(fileName: string, entries: AsyncIterable<Feedback>): Promise<TrainingFile> {
    const { id, size } = await this.contents.write(this.files.write(entries));
    return { content: id, size, fileName };
  }

  /** What lost before, or failed, is not kept for ever. */
  private async forget(jobs: readonly TrainingJob[]): Promise<void> {
    for (const { id, state, verdict } of jobs) {
      const isOver = state === "failed" || state === "canceled" || (state === "readyToDeploy" && verdict !== undefined);
      if (isOver) await this.jobs.update(id, (held, now) => trainingChanged(held, deleteTraining(held), now));
    }
  }
}

function isUnderWay(job: TrainingJob): boolean {
  return (trainingUnderWay as readonly string[]).includes(job.state) || isCarried(job) || awaitsVerdict(job);
}

/** By its number, so that what is held out once is never learned, whatever comes. */
function heldOut({ id }: Feedback): boolean {
  return Math.floor(Number(id) / runLength) % heldOutOf === 0;
}

function learnedAt({ review, modified, created }: Feedback): Instant {
  return Math.max(created, modified ?? 0, review?.reviewed ?? 0);
}

/** As units of the pair, without the machine translation, which nobody is to learn. */
async function* asTmx(entries: readonly Feedback[], languagePairId: string): AsyncGenerator<Feedback> {
  for (const entry of entries) yield { ...entry, languagePairId, machineTranslation: "", comment: "" };
}

/** One for each reference. */
function unitsOf({ source, references }: TestedSegment, languagePairId: string): Feedback[] {
  return references.map((reference) => ({
    id: "", languagePairId, ownerId: "", username: "", approvalState: "approved", created: 0, sourceText: source,
    suggestedTranslation: reference, machineTranslation: "", comment: "",
  }));
}
