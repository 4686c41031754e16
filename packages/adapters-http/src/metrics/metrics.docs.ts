import type { SliceDocs } from "../common/route-docs.js";

const tags = { metrics: "Metrics, as JSON or for Prometheus." };

/** What the OpenAPI document says of the metrics under `/api/v2`. */
export const metricsDocs: SliceDocs = {
  tags,
  routes: {
    "GET /metrics": { about: "All metrics as JSON.", note: "Every number is a string." },
    "GET /metrics/history": {
      about: "The metrics of the last 24 hours, minute by minute.",
      note: "Oldest first. Where several servers share a database, each snapshot is of one of them.",
    },
  },
};

/** What it says of those that Prometheus reads. */
export const scrapeDocs: SliceDocs = {
  tags,
  routes: {
    "GET /metrics": {
      operationId: "scrapeMetrics",
      about: "All metrics, in the format that the client accepts.",
      note: "The text format of Prometheus, unless `Accept` prefers `application/openmetrics-text` or `application/json`.",
      examples: {
        "text/plain": '# HELP mte_users Users by status.\n# TYPE mte_users gauge\nmte_users{status="active"} 2\n',
        "application/openmetrics-text":
          '# HELP mte_users Users by status.\n# TYPE mte_users gauge\nmte_users{status="active"} 2\n# EOF\n',
      },
    },
  },
};
