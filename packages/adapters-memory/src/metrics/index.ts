export { MemoryMetricHistory } from "./memory-metric-history.js";
export { MemoryStoreHealth } from "./memory-store-health.js";
