import type { InProgress } from "@dragoman/domain/translations";
import type { Tracer } from "../common/tracer.js";
import type { JobEnd } from "./held-job.js";
import type { RunTranslationJob } from "./run-translation-job.js";

/** Carries jobs to their end as parts of the requests that asked for them. */
export class TracedJobs implements Pick<RunTranslationJob, "run"> {
  constructor(private readonly jobs: Pick<RunTranslationJob, "run">, private readonly tracer: Tracer) {}

  run(job: InProgress, stopping: AbortSignal, acquitted?: () => void): Promise<JobEnd> {
    return this.tracer.trace({ name: "translation job", kind: "takes", partOf: job.trace }, async ({ tell }) => {
      tell({ "dragoman.translation.id": job.id, "dragoman.job.attempt": job.attempt, "dragoman.job.bytes": job.result.inputSize });
      const end = await this.jobs.run(job, stopping, acquitted);
      tell({ "dragoman.job.end": end });
      return end;
    });
  }
}
