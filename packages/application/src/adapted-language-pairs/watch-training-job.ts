import type { TrainingJob } from "@dragoman/domain/adapted-language-pairs";
import { DomainError, sameFacts } from "@dragoman/domain/common";
import { Bell } from "../common/bell.js";
import type { Signals } from "../common/signals.js";
import { Admission, isRecognised, type RecognisedCaller, type UserRepository } from "../users/index.js";
import { findJob, type TrainingJobPath } from "./read-training-jobs.js";
import type { TrainingJobRepository } from "./training-job-repository.js";
import type { WaitingTrainings } from "./waiting-trainings.js";

/** Each watcher holds a connection open. */
const mostWatchers = 128;
const mostWatchersOfOne = 16;
/** A signal may be lost, and a caller may lose the right to look without any. */
const lookAgainMs = 2_000;
/** From there on a job moves only when somebody asks for it. */
const atRest: readonly TrainingJob["state"][] = ["readyToDeploy", "deployed", "canceled", "failed"];

/** Follows training jobs while they change. */
export class WatchTrainingJob {
  private readonly watchers: string[] = [];
  private readonly stopping = new AbortController();

  constructor(
    private readonly jobs: Pick<TrainingJobRepository, "find">, private readonly users: Pick<UserRepository, "findById">,
    private readonly signals: Signals, private readonly waiting: WaitingTrainings, private readonly admission = new Admission(),
  ) {}

  /**
   * Yields the job as it is now and after each change, last of all when it moves no more by itself. Ends before that when `signal` or
   * `stop` says so, and when what the caller came with ends. Rejects with `too-many-watchers` at the first step, and with
   * `training-job-not-found` at any: jobs may be deleted.
   */
  async *run(caller: RecognisedCaller, path: TrainingJobPath, signal: AbortSignal): AsyncGenerator<TrainingJob, void, void> {
    this.enter(caller);
    const ended = AbortSignal.any([signal, this.stopping.signal]);
    try {
      yield* this.states(caller, path, ended);
    } catch (error) {
      if (!ended.aborted) throw error;
    } finally {
      this.watchers.splice(this.watchers.indexOf(caller.userId), 1);
    }
  }

  /** Ends all watching. */
  stop(): void {
    this.stopping.abort();
  }

  private async *states(caller: RecognisedCaller, path: TrainingJobPath, ended: AbortSignal): AsyncGenerator<TrainingJob, void, void> {
    const bell = new Bell();
    const unlisten = await this.signals.listen("trainings", (subject) => {
      if (subject === path.trainingId || subject === "") bell.ring();
    });
    try {
      for (let shown: object = {}; !ended.aborted && await this.mayLook(caller);) {
        const found = await findJob(this.jobs, path);
        const [job = found] = await this.waiting.told([found]);
        const now = withoutWorker(job);
        if (!sameFacts(now, shown)) yield job;
        if (atRest.includes(job.state)) return;
        shown = now;
        await bell.wait(lookAgainMs, ended);
      }
    } finally {
      await unlisten();
    }
  }

  private enter({ userId }: RecognisedCaller): void {
    if (this.watchers.length >= mostWatchers || this.watchers.filter((one) => one === userId).length >= mostWatchersOfOne) {
      throw new DomainError("tooMany", "too-many-watchers", "Too many training jobs are watched at once.", {
        details: `A user may watch up to ${mostWatchersOfOne} training jobs, and all users together ${mostWatchers}; poll the others.`,
        retryAfterSeconds: 10,
      });
    }
    this.watchers.push(userId);
  }

  private async mayLook({ userId, by }: RecognisedCaller): Promise<boolean> {
    const user = await this.users.findById(userId);
    return isRecognised(user, by) && this.admission.admits(user);
  }
}

/** All of a job that people see: not who works on it, for how long they may, and what they have kept so far. */
function withoutWorker(job: TrainingJob): object {
  return { ...job, attempt: 0, crashes: 0, engineId: "", leasedUntil: 0, stages: {} };
}
