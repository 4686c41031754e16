import { cancel, changed, type Translation } from "@dragoman/domain/translations";
import type { Caller } from "../common/caller.js";
import { findFor, mustBeSeenBy } from "./access.js";
import type { TranslationRepository } from "./translation-repository.js";

/** Stops a job; the worker that holds it is fenced off. Of a job that is done: conflict. */
export class CancelTranslation {
  constructor(private readonly jobs: TranslationRepository) {}

  async run(caller: Caller, id: string): Promise<Translation> {
    await findFor(caller, this.jobs, id);
    return this.jobs.update(id, (job, now) => {
      mustBeSeenBy(caller, job);
      return changed(job, cancel(job, now), now);
    });
  }
}
