import type { Figures } from "@dragoman/domain/hosts";

/**
 * What is counted of the work of processes, and by what: words and segments that were translated, by pair; jobs by how they ended for
 * the engine that had them; segments of a translation engine, by their result; units that it lost; checks that output failed, by
 * `pair check end`; segments that could be compared with a reference, by `pair end`; deliveries of webhooks that failed.
 */
export type Work = "words" | "segments" | "jobEnds" | "engineSegments" | "unitsLost" | "outputFaults" | "references" | "webhookFailures";

/** Counts the work of a process from its start on. */
export class WorkCounts {
  private readonly counts = new Map<Work, Map<string, number>>();

  /** `label` is "" for what is counted by nothing. */
  add(work: Work, label: string, by = 1): void {
    const ofWork = this.counts.get(work) ?? new Map<string, number>();
    this.counts.set(work, ofWork.set(label, (ofWork.get(label) ?? 0) + by));
  }

  get all(): Figures {
    return Object.fromEntries([...this.counts].map(([work, byLabel]) => [work, Object.fromEntries(byLabel)]));
  }
}
