import { metricsReaders, type Rights } from "../askers.test-kit.js";

/** Who may do what with metrics, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /metrics": metricsReaders,
  "GET /api/v2/metrics": metricsReaders,
  "GET /api/v2/metrics/history": metricsReaders,
};
