import { relabel, type Translation } from "@dragoman/domain/translations";
import type { Caller } from "../common/caller.js";
import { type LabelRepository, requireLabels } from "../labels/index.js";
import { findFor, mustBeSeenBy } from "./access.js";
import type { TranslationRepository } from "./translation-repository.js";

/** Puts these labels, ids or whole names, in the place of those that the job has; none take all away. Rejects with `unknown-label`. */
export class RelabelTranslation {
  constructor(private readonly jobs: TranslationRepository, private readonly labels: LabelRepository) {}

  async run(caller: Caller, id: string, given: readonly string[] = []): Promise<Translation> {
    await findFor(caller, this.jobs, id);
    const labels = await requireLabels(this.labels, given);
    return this.jobs.update(id, (job) => {
      mustBeSeenBy(caller, job);
      return { state: relabel(job, labels) };
    });
  }
}
