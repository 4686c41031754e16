import { DomainError } from "@dragoman/domain/common";
import type { Translation } from "@dragoman/domain/translations";
import { administrators } from "@dragoman/domain/users";
import { type Caller, isOneOf } from "../common/caller.js";
import type { TranslationFilter, TranslationRepository } from "./translation-repository.js";

/** The job, when the caller may see it; otherwise the answer of a job that is not there. */
export async function findFor(caller: Caller, jobs: TranslationRepository, id: string): Promise<Translation> {
  const job = await jobs.find(id);
  if (job === undefined) throw notFound(id);
  mustBeSeenBy(caller, job);
  return job;
}

/** Everybody sees their own jobs, administrators all. */
export function mustBeSeenBy(caller: Caller, job: Translation): void {
  if (job.ownerId !== caller.userId && !isOneOf(caller, administrators)) throw notFound(job.id);
}

/** The filter as far as the caller may look: only administrators may ask for other users' jobs. */
export function withinSight(caller: Caller, filter: TranslationFilter): TranslationFilter {
  if (isOneOf(caller, administrators)) return filter;
  const { username: _ignored, ...own } = filter;
  return { ...own, ownerId: caller.userId };
}

function notFound(id: string): DomainError {
  return new DomainError("notFound", "translation-not-found", `There is no translation ${id}.`,
    { details: "It never existed, has been deleted, or belongs to somebody else." });
}
