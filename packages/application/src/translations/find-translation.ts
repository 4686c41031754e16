import type { Translation } from "@dragoman/domain/translations";
import type { Caller } from "../common/caller.js";
import { findFor } from "./access.js";
import type { TranslationRepository } from "./translation-repository.js";

/** Finds one job that the caller may see. */
export class FindTranslation {
  constructor(private readonly jobs: TranslationRepository) {}

  run(caller: Caller, id: string): Promise<Translation> {
    return findFor(caller, this.jobs, id);
  }
}
