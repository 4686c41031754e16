import { DomainError, sameFacts } from "@dragoman/domain/common";
import type { Translation } from "@dragoman/domain/translations";
import { Bell } from "../common/bell.js";
import type { Signals } from "../common/signals.js";
import { Admission, isRecognised, type RecognisedCaller, type UserRepository } from "../users/index.js";
import { findFor } from "./access.js";
import type { TranslationRepository } from "./translation-repository.js";

/** Each watcher holds a connection open. */
const mostWatchers = 256;
const mostWatchersOfOne = 16;
/** A signal may be lost, and a caller may lose the right to look without any. */
const lookAgainMs = 2_000;

/** Follows jobs while they change. */
export class WatchTranslation {
  private readonly watchers: string[] = [];
  private readonly stopping = new AbortController();

  constructor(
    private readonly jobs: TranslationRepository,
    private readonly users: Pick<UserRepository, "findById">,
    private readonly signals: Signals,
    private readonly admission = new Admission(),
  ) {}

  /**
   * Yields the job as it is now and after each change, last of all when it is done. Ends before that when `signal` or
   * `stop` says so, and when what the caller came with ends. Rejects with `too-many-watchers` at the first step, and with
   * `translation-not-found` at any: jobs may be deleted.
   */
  async *run(caller: RecognisedCaller, id: string, signal: AbortSignal): AsyncGenerator<Translation, void, void> {
    this.enter(caller);
    const ended = AbortSignal.any([signal, this.stopping.signal]);
    try {
      yield* this.states(caller, id, ended);
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

  private async *states(caller: RecognisedCaller, id: string, ended: AbortSignal): AsyncGenerator<Translation, void, void> {
    const bell = new Bell();
    const unlisten = await this.signals.listen("translations", (subject) => { if (subject === id || subject === "") bell.ring(); });
    try {
      for (let shown: object = {}; !ended.aborted && await this.maySee(caller);) {
        const job = await findFor(caller, this.jobs, id);
        const now = withoutWorker(job);
        if (!sameFacts(now, shown)) yield job;
        if (job.state === "done") return;
        shown = now;
        await bell.wait(lookAgainMs, ended);
      }
    } finally {
      await unlisten();
    }
  }

  private enter({ userId }: RecognisedCaller): void {
    if (this.watchers.length >= mostWatchers || this.watchers.filter((one) => one === userId).length >= mostWatchersOfOne) {
      throw new DomainError("tooMany", "too-many-watchers", "Too many translations are watched at once.", {
        details: `A user may watch up to ${mostWatchersOfOne} translations, and all users together ${mostWatchers}; poll the others.`,
        retryAfterSeconds: 10,
      });
    }
    this.watchers.push(userId);
  }

  private async maySee({ userId, by }: RecognisedCaller): Promise<boolean> {
    const user = await this.users.findById(userId);
    return isRecognised(user, by) && this.admission.admits(user);
  }
}

/** All of a job but who works on it, and how long they may: nobody sees that change. */
function withoutWorker(job: Translation): object {
  return { ...job, attempt: 0, crashes: 0, engineId: "", leasedUntil: 0 };
}
