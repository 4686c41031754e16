import type { Offer } from "../common/slice.js";
import type { HostAgents, HostRepository } from "../hosts/index.js";
import { KeepMetrics } from "./keep-metrics.js";
import type { MetricHistory } from "./metric-history.js";
import { type FigureSources, ReadFigures } from "./read-figures.js";
import { WatchProcesses } from "./watch-processes.js";

/** What knowing how everything is needs. */
export interface MetricNeeds extends FigureSources {
  readonly hosts: HostRepository;
  readonly agents: HostAgents;
  readonly metricHistory: MetricHistory;
}

/** How everything is, and was. */
export const metricSlice = {
  watchProcesses: ({ hosts, agents }: MetricNeeds) => new WatchProcesses(hosts, agents),
  readFigures: (needs: MetricNeeds) => new ReadFigures(needs),
  keepMetrics: ({ metricHistory }: MetricNeeds) => new KeepMetrics(metricHistory),
};

/** What the interface calls of this slice. */
export type MetricUseCases = Pick<Offer<typeof metricSlice>, "readFigures"> & Pick<MetricNeeds, "metricHistory">;
