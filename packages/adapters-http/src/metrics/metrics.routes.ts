import { metricsReaders } from "@dragoman/domain/users";
import type { Registry } from "prom-client";
import { route, type Route } from "../common/route.js";
import { metricsSchema, showMetrics } from "./metrics.view.js";

/** The metrics of this server, as JSON for `/api/v2`. */
export function metricsRoutes(registry: Registry): readonly Route[] {
  return [
    route("GET", "/metrics", { may: metricsReaders, about: "All metrics as JSON.", note: "Every number is a string.", run: () => registry.getMetricsAsJSON(), show: showMetrics, answers: metricsSchema }),
  ];
}

/** The metrics of this server in the text form of Prometheus, or as JSON to those who ask for it. */
export function scrapeRoutes(registry: Registry): readonly Route[] {
  return [
    route("GET", "/metrics", {
      may: metricsReaders, about: "All metrics, in the form that the client accepts.", note: "The text form of Prometheus, unless `Accept` prefers `application/json`.", mediaTypes: ["text/plain", "application/json"], answers: metricsSchema,
      examples: { "text/plain": '# HELP mte_users Users by status.\n# TYPE mte_users gauge\nmte_users{status="active"} 2\n' },
      run: () => registry,
      send: async (metrics, request, response) => {
        if (request.accepts(["text/plain", "application/json"]) === "application/json") response.json(showMetrics(await metrics.getMetricsAsJSON()));
        else response.type(metrics.contentType).send(await metrics.metrics());
      },
    }),
  ];
}
