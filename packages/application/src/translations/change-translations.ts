import { invalid } from "@dragoman/domain/common";
import { cancel, deleted, relabel, relabeled, type Translation, translationChanged } from "@dragoman/domain/translations";
import type { Caller } from "../common/caller.js";
import { type LabelRepository, requireLabels } from "../labels/index.js";
import { findFor, mustBeSeenBy, withinSight } from "./access.js";
import type { TranslationFilter, TranslationRepository } from "./translation-repository.js";

/** Stops a job; the worker that holds it is fenced off. Of a job that is done: conflict. */
export class CancelTranslation {
  constructor(private readonly jobs: TranslationRepository) {}

  async run(caller: Caller, id: string): Promise<Translation> {
    await findFor(caller, this.jobs, id);
    return this.jobs.update(id, (job, now) => {
      mustBeSeenBy(caller, job);
      return translationChanged(job, cancel(job, now), now);
    });
  }
}

/** Puts these labels, ids or whole names, in the place of those that the job has; none take all away. Rejects with `unknown-label`. */
export class RelabelTranslation {
  constructor(private readonly jobs: TranslationRepository, private readonly labels: LabelRepository) {}

  async run(caller: Caller, id: string, given: readonly string[] = []): Promise<Translation> {
    await findFor(caller, this.jobs, id);
    const labels = await requireLabels(this.labels, given);
    return this.jobs.update(id, (job, now) => {
      mustBeSeenBy(caller, job);
      return { state: relabel(job, labels), events: [relabeled(job, now)] };
    });
  }
}

/** Removes a job, whatever its state; answers it as it was. A worker that holds it finds nothing to write to. */
export class DeleteTranslation {
  constructor(private readonly jobs: TranslationRepository) {}

  async run(caller: Caller, id: string): Promise<Translation> {
    await findFor(caller, this.jobs, id);
    return this.jobs.remove(id, (job, now) => {
      mustBeSeenBy(caller, job);
      return [deleted(id, now)];
    });
  }
}

/** Removes all the caller's jobs that match, for administrators everybody's; answers how many. Without a filter: invalid. */
export class DeleteTranslations {
  constructor(private readonly jobs: TranslationRepository) {}

  async run(caller: Caller, filter: TranslationFilter): Promise<number> {
    // Judged by what is left of it: a filter that is ignored must not turn into all of the caller's jobs.
    const within = withinSight(caller, filter);
    const { ownerId: _owner, ...asked } = within;
    if (Object.values(asked).every((value) => value === undefined)) {
      throw invalid("filter-missing", "A batch delete without any filter deletes nothing.", "Give at least one filter of the list.");
    }
    return this.jobs.removeAll(within, (id, now) => [deleted(id, now)]);
  }
}

/**
 * Sharing goes through an editing service that nobody can connect to this server: whatever is asked of it is refused,
 * as `features` announces.
 */
export class ShareTranslation {
  async run(): Promise<Translation> {
    throw shareDisabled();
  }
}

/** Why nothing is shared. */
export function shareDisabled(): Error {
  return invalid("share-disabled", "Sharing is not enabled on this server.",
    "GET /system/info lists the features; create the translation with the method MTE.");
}
