import type { SliceDocs } from "../common/route-docs.js";

const tags = { metrics: "Metrics of this server, as JSON or for Prometheus." };

/** What the OpenAPI document says of the metrics under `/api/v2`. */
export const metricsDocs: SliceDocs = {
  tags,
  routes: { "GET /metrics": { about: "All metrics as JSON.", note: "Every number is a string." } },
};

/** What it says of those that Prometheus reads. */
export const scrapeDocs: SliceDocs = {
  tags,
  routes: {
    "GET /metrics": {
      operationId: "scrapeMetrics",
      about: "All metrics, in the format that the client accepts.",
      note: "The text format of Prometheus, unless `Accept` prefers `application/json`.",
      examples: { "text/plain": '# HELP mte_users Users by status.\n# TYPE mte_users gauge\nmte_users{status="active"} 2\n' },
    },
  },
};
