import { shortenLease } from "@dragoman/domain/translations";
import { isLeaseLost } from "./held-job.js";
import type { TranslationRepository } from "./translation-repository.js";

/** Brings leases back that were given while the clock of the store was ahead: jobs whose worker died would wait for that time. */
export class ShortenLeases {
  constructor(private readonly jobs: Pick<TranslationRepository, "heldTooLong" | "update">) {}

  /** To be called again and again, by anybody; answers how many leases it brought back. */
  async run(): Promise<number> {
    const ids = await this.jobs.heldTooLong();
    for (const id of ids) {
      await this.jobs.update(id, (job, now) => ({ state: shortenLease(job, now) })).catch((failure: unknown) => {
        // One that is gone meanwhile needs no lease.
        if (!isLeaseLost(failure)) throw failure;
      });
    }
    return ids.length;
  }
}
