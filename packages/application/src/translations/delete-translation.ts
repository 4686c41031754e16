import type { Translation } from "@dragoman/domain/translations";
import type { Caller } from "../common/caller.js";
import { findFor, mustBeSeenBy } from "./access.js";
import type { TranslationRepository } from "./translation-repository.js";

/** Removes a job, whatever its state; answers it as it was. A worker that holds it finds nothing to write to. */
export class DeleteTranslation {
  constructor(private readonly jobs: TranslationRepository) {}

  async run(caller: Caller, id: string): Promise<Translation> {
    await findFor(caller, this.jobs, id);
    return this.jobs.remove(id, (job) => mustBeSeenBy(caller, job));
  }
}
