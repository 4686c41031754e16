export { KeepMetrics } from "./keep-metrics.js";
export type { HistoryPeriod, MetricHistory, MetricSnapshot } from "./metric-history.js";
export { type FigureSources, type InstallationFigures, ReadFigures } from "./read-figures.js";
export { type MetricNeeds, metricSlice, type MetricUseCases } from "./slice.js";
export type { StoreFigures, StoreHealth } from "./store-health.js";
export { type HostedProcess, type SeenProcesses, WatchProcesses } from "./watch-processes.js";
