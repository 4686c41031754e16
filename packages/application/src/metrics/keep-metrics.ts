import type { MetricHistory } from "./metric-history.js";

/** So long it is known how the metrics were. */
const keptMs = 24 * 60 * 60_000;

/** Takes a snapshot of the metrics where the present minute has none, and forgets those that are old. */
export class KeepMetrics {
  constructor(private readonly history: Pick<MetricHistory, "isDue" | "keep" | "sweep">) {}

  /** `families` tells the metrics as they are now. */
  async run(families: () => Promise<string>): Promise<void> {
    if (!(await this.history.isDue())) return;
    await this.history.keep(await families());
    await this.history.sweep(keptMs);
  }
}
