import { metricHistoryContract, storeHealthContract } from "@dragoman/port-contracts/metrics";
import { close, runner } from "../../test/in-memory.js";
import { FixedClock } from "../common/index.js";
import { MemoryMetricHistory, MemoryStoreHealth } from "./index.js";

metricHistoryContract("MemoryMetricHistory", async () => {
  const clock = new FixedClock();
  return { adapter: new MemoryMetricHistory(clock), close, age: async (ms) => clock.advance(ms) };
}, runner);
storeHealthContract("MemoryStoreHealth", async () => ({ adapter: new MemoryStoreHealth(), close }), runner);
