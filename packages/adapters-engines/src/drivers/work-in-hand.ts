import type { EngineResult } from "@dragoman/application/segments";

/** What a unit has in work: it has to be finished before the unit ends, and never rejects. */
export class WorkInHand {
  private readonly works = new Set<Promise<EngineResult>>();

  /** Answers what comes of the work; a failure, with the reason, where it rejects. */
  async add(coming: Promise<EngineResult>): Promise<EngineResult> {
    const work = coming.catch((error: unknown): EngineResult => ({ failure: (error as Error).message }));
    this.works.add(work);
    try {
      return await work;
    } finally {
      this.works.delete(work);
    }
  }

  /** Settles when all that is in work now is finished. */
  async finish(): Promise<void> {
    await Promise.all(this.works);
  }
}
