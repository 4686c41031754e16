import type { Page, PageRequest } from "@dragoman/domain/common";
import type { Translation } from "@dragoman/domain/translations";
import type { Caller } from "../common/caller.js";
import { findFor, withinSight } from "./access.js";
import type { TranslationFilter, TranslationRepository } from "./translation-repository.js";

/** Finds one job that the caller may see. */
export class FindTranslation {
  constructor(private readonly jobs: TranslationRepository) {}

  run(caller: Caller, id: string): Promise<Translation> {
    return findFor(caller, this.jobs, id);
  }
}

/** Lists the caller's jobs, for administrators everybody's; newest first. */
export class ListTranslations {
  constructor(private readonly jobs: TranslationRepository) {}

  run(caller: Caller, filter: TranslationFilter, page: PageRequest): Promise<Page<Translation>> {
    return this.jobs.list(withinSight(caller, filter), page);
  }
}
