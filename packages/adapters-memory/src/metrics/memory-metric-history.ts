import type { Clock } from "@dragoman/application/common";
import type { HistoryPeriod, MetricHistory, MetricSnapshot } from "@dragoman/application/metrics";
import { type Instant, microsPerMs } from "@dragoman/domain/common";

const minute = 60_000 * microsPerMs;

/** How the metrics were, in this process. */
export class MemoryMetricHistory implements MetricHistory {
  private readonly kept = new Map<Instant, string>();

  constructor(private readonly clock: Clock) {}

  async isDue(): Promise<boolean> {
    return !this.kept.has(this.present());
  }

  async keep(families: string): Promise<void> {
    if (await this.isDue()) this.kept.set(this.present(), families);
  }

  async *read({ from = -Infinity, to = Infinity }: HistoryPeriod): AsyncGenerator<MetricSnapshot> {
    for (const at of [...this.kept.keys()].sort((one, other) => one - other)) {
      if (at >= from && at <= to) yield { at, families: this.kept.get(at) ?? "" };
    }
  }

  async sweep(olderThanMs: number): Promise<number> {
    const now = this.clock.now();
    const doomed = [...this.kept.keys()].filter((at) => at <= now - olderThanMs * microsPerMs || at > now);
    for (const at of doomed) this.kept.delete(at);
    return doomed.length;
  }

  private present(): Instant {
    return Math.floor(this.clock.now() / minute) * minute;
  }
}
