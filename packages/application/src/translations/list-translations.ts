import type { Page, PageRequest } from "@dragoman/domain/common";
import type { Translation } from "@dragoman/domain/translations";
import type { Caller } from "../common/caller.js";
import { withinSight } from "./access.js";
import type { TranslationFilter, TranslationRepository } from "./translation-repository.js";

/** Lists the caller's jobs, for administrators everybody's; newest first. */
export class ListTranslations {
  constructor(private readonly jobs: TranslationRepository) {}

  run(caller: Caller, filter: TranslationFilter, page: PageRequest): Promise<Page<Translation>> {
    return this.jobs.list(withinSight(caller, filter), page);
  }
}
