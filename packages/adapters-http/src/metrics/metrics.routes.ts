import { metricsReaders } from "@dragoman/domain/users";
import type { Registry } from "prom-client";
import { documented } from "../common/documented.js";
import { routesOf, type Route } from "../common/route.js";
import { metricsDocs, scrapeDocs } from "./metrics.docs.js";
import { metricsSchema, showMetrics } from "./metrics.view.js";

const route = routesOf<unknown>();

/** The metrics of this server, as JSON for `/api/v2`. */
export function metricsRoutes(registry: Registry): readonly Route[] {
  return documented(metricsDocs, [
    route("GET", "/metrics", { may: metricsReaders, answers: metricsSchema, run: () => registry.getMetricsAsJSON(), show: showMetrics }),
  ]);
}

/** The metrics of this server in the text form of Prometheus, or as JSON to those who ask for it. */
export function scrapeRoutes(registry: Registry): readonly Route[] {
  return documented(scrapeDocs, [
    route("GET", "/metrics", {
      may: metricsReaders, mediaTypes: ["text/plain", "application/json"], answers: metricsSchema,
      run: () => registry,
      send: async (metrics, request, response) => {
        const asJson = request.accepts(["text/plain", "application/json"]) === "application/json";
        if (asJson) response.json(showMetrics(await metrics.getMetricsAsJSON()));
        else response.type(metrics.contentType).send(await metrics.metrics());
      },
    }),
  ]);
}
