import type { MetricHistory, StoreHealth } from "@dragoman/application/metrics";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { PostgresHealth } from "./postgres-health.js";
import { metricHistorySchema, PostgresMetricHistory } from "./postgres-metric-history.js";

export { PostgresHealth, PostgresMetricHistory };

/** How the database is, and how the metrics were. */
export const metrics = {
  tables: [],
  steps: [metricHistorySchema],
  ports: {
    storeHealth: ({ database }: OnDatabase): StoreHealth => new PostgresHealth(database),
    metricHistory: ({ database }: OnDatabase): MetricHistory => new PostgresMetricHistory(database),
  },
} satisfies PersistenceSlice;
