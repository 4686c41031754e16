import type { Figures, ProcessFigures } from "@dragoman/domain/hosts";
import { type Work, WorkCounts } from "../common/work-counts.js";

/**
 * Adds up the work of processes that come and go, so that a sum never shrinks when one of them ends. What was done before their host
 * was heard of for the first time is left out: after a restart of the server it would look as if it were done in one moment.
 */
export class WorkSums {
  private readonly sums = new WorkCounts();
  /** By host, what each run of a process had done when it was last heard of. */
  private readonly known = new Map<string, ReadonlyMap<string, Figures>>();

  /** Takes what the processes of a host tell, all that are there now. */
  hear(hostname: string, processes: readonly ProcessFigures[]): void {
    const before = this.known.get(hostname);
    if (before !== undefined) for (const { run, counts } of processes) this.add(counts, before.get(run) ?? {});
    this.known.set(hostname, new Map(processes.map(({ run, counts }) => [run, counts])));
  }

  get all(): Figures {
    return this.sums.all;
  }

  private add(counts: Figures, before: Figures): void {
    for (const [work, byLabel] of Object.entries(counts)) {
      for (const [label, count] of Object.entries(byLabel)) {
        this.sums.add(work as Work, label, Math.max(0, count - (before[work]?.[label] ?? 0)));
      }
    }
  }
}
