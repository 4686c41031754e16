import { metricHistoryContract, storeHealthContract } from "@dragoman/port-contracts/metrics";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresHealth, PostgresMetricHistory } from "./index.js";

contractsOnDatabase((opened) => {
  metricHistoryContract("PostgresMetricHistory", async () => ({
    ...await opened.fresh(), adapter: new PostgresMetricHistory(opened.database),
    // In two steps, as one row would stand where the next one still is.
    age: async (ms) => {
      await opened.test.query("UPDATE metric_snapshots SET at = $1 - at", [ms * 1_000]);
      await opened.test.query("UPDATE metric_snapshots SET at = -at");
    },
  }), runner);
  storeHealthContract("PostgresHealth", async () => ({ ...await opened.fresh(), adapter: new PostgresHealth(opened.database) }), runner);
});
