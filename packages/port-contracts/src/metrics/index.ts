export { metricHistoryContract, type MetricHistorySubject } from "./metric-history-contract.js";
export { storeHealthContract } from "./store-health-contract.js";
