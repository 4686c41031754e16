import type { MetricSnapshot, MetricUseCases } from "@dragoman/application/metrics";
import { metricsReaders } from "@dragoman/domain/users";
import type { Request } from "express";
import { Registry } from "prom-client";
import { documented } from "../common/documented.js";
import { routesOf, type Route } from "../common/route.js";
import { sendAsMade } from "../common/send-file.js";
import { showTimestamp } from "../common/timestamps.js";
import { metricsDocs, scrapeDocs } from "./metrics.docs.js";
import { HistoryQuery } from "./metrics.requests.js";
import { historySchema, metricsSchema, showMetrics } from "./metrics.view.js";
import { type ServerMetrics, textOf } from "./server-metrics.js";

const route = routesOf<MetricUseCases>();

type Looking = Pick<ServerMetrics, "families">;

/** The metrics of this server, as JSON for `/api/v2`, now and over the last day. */
export function metricsRoutes(metrics: Looking): readonly Route<MetricUseCases>[] {
  return documented(metricsDocs, [
    route("GET", "/metrics", { may: metricsReaders, answers: metricsSchema, run: () => metrics.families(), show: showMetrics }),
    route("GET", "/metrics/history", {
      may: metricsReaders, query: HistoryQuery, answers: historySchema, secret: true,
      run: ({ query: { fromTimestamp: from, toTimestamp: to } }, use) => use.metricHistory.read({ from, to }),
      send: (snapshots, request, response) => sendAsMade(listed(snapshots), () => response.type("json"), request, response),
    }),
  ]);
}

/** The metrics of this server in the formats of Prometheus, or as JSON to those who ask for it. */
export function scrapeRoutes(metrics: Looking): readonly Route<MetricUseCases>[] {
  return documented(scrapeDocs, [
    route("GET", "/metrics", {
      may: metricsReaders, mediaTypes: ["text/plain", "application/openmetrics-text", "application/json"], answers: metricsSchema,
      run: () => metrics.families(),
      send: async (families, request, response) => {
        const format = accepted(request);
        if (format === "application/json") return void response.json(showMetrics(families));
        const type = format === "application/openmetrics-text" ? Registry.OPENMETRICS_CONTENT_TYPE : Registry.PROMETHEUS_CONTENT_TYPE;
        // As bytes, for of a text Express would write the type anew.
        response.set("Content-Type", type).send(Buffer.from(await textOf(families, type)));
      },
    }),
  ]);
}

/** Scrapers name versions and ways of escaping, which are parts of the media type to those who compare them. */
function accepted(request: Request): string | false {
  const { accept } = request.headers;
  if (accept !== undefined) request.headers.accept = accept.replace(/;\s*(?!q\s*=)[^;,]*/gi, "");
  return request.accepts(["text/plain", "application/openmetrics-text", "application/json"]);
}

/** The history as one list of JSON, as it is read. */
async function* listed(snapshots: AsyncIterable<MetricSnapshot>): AsyncGenerator<string> {
  let before = "[";
  for await (const { at, families } of snapshots) {
    yield `${before}{"metricFamilies":${families},"timestamp":${JSON.stringify(showTimestamp(at))}}`;
    before = ",\n";
  }
  yield before === "[" ? "[]" : "]";
}
