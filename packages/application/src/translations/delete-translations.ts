import { invalid } from "@dragoman/domain/common";
import type { Caller } from "../common/caller.js";
import { withinSight } from "./access.js";
import type { TranslationFilter, TranslationRepository } from "./translation-repository.js";

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
    return this.jobs.removeAll(within);
  }
}
