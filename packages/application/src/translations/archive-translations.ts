import { DomainError } from "@dragoman/domain/common";
import type { Succeeded } from "@dragoman/domain/translations";
import type { ArchiveMember, Archives } from "../common/archives.js";
import type { Caller } from "../common/caller.js";
import type { ContentStore } from "../common/content-store.js";
import { findFor, withinSight } from "./access.js";
import { type DocumentFormats, entryName } from "../documents/index.js";
import type { TranslationFilter, TranslationRepository } from "./translation-repository.js";

const perPage = 1_000;
/** Before packing. */
const mostBytes = 2 ** 30;
const mostFiles = 10_000;

/** Hands the translated documents of many jobs out as one archive. */
export class ArchiveTranslations {
  constructor(
    private readonly jobs: TranslationRepository,
    private readonly contents: ContentStore,
    private readonly formats: DocumentFormats,
    private readonly archives: Archives,
  ) {}

  /**
   * The outputs of all jobs that match and have succeeded, as far as they are there still; the others are left out. Rejects with
   * `translation-not-found` when the caller may not see one of the ids, and with `archive-too-large` before the first byte.
   */
  async run(caller: Caller, filter: TranslationFilter): Promise<AsyncIterable<Uint8Array>> {
    for (const id of new Set(filter.ids)) await findFor(caller, this.jobs, id);
    return this.archives.zip(this.members(await this.succeeded(withinSight(caller, filter))));
  }

  private async succeeded(filter: TranslationFilter): Promise<readonly Succeeded[]> {
    const { statuses } = filter;
    if (statuses !== undefined && !statuses.includes("done") && !statuses.includes("succeeded")) return [];
    // Jobs that are queued meanwhile move the pages, so that one may come twice.
    const found = new Map<string, Succeeded>();
    let bytes = 0;
    for (let page = 1, total = Infinity; (page - 1) * perPage < total; page += 1) {
      const { items, totalItems } = await this.jobs.list({ ...filter, statuses: ["succeeded"] }, { page, perPage });
      for (const job of items) {
        if (job.substate !== "succeeded" || found.has(job.id)) continue;
        found.set(job.id, job);
        bytes += job.result.outputSize;
        if (bytes > mostBytes || found.size > mostFiles) throw tooLarge();
      }
      total = totalItems;
    }
    return [...found.values()];
  }

  private async *members(jobs: readonly Succeeded[]): AsyncGenerator<ArchiveMember> {
    for (const { id, profile, outputs } of jobs) {
      if (await this.contents.size(outputs.document) === undefined) continue;
      yield { name: entryName(id, profile.title, this.formats.ending(profile.outputFormat)), pieces: this.contents.read(outputs.document) };
    }
  }
}

function tooLarge(): DomainError {
  return new DomainError("tooLarge", "archive-too-large", "The documents that match do not fit in one archive.",
    { details: `An archive holds at most 1 GiB in ${mostFiles} files; narrow the filters, or name fewer translationIds.` });
}
