import type { ReadFigures } from "@dragoman/application/metrics";
import type { RememberTranslations } from "@dragoman/application/segments";
import type { ProcessFigures } from "@dragoman/domain/hosts";
import { Counter, Histogram, type Metric, Registry, type RegistryContentType } from "prom-client";
import type { Answered } from "../common/request-facts.js";
import { type Family, metricFamilies, requestsByType, requestSeconds, type Seen } from "./metric-families.js";
import { showMetrics } from "./metrics.view.js";

/** Whom a server asks for what it tells. */
export interface MetricSources {
  readonly readFigures: Pick<ReadFigures, "run">;
  readonly rememberedEngines: Pick<RememberTranslations, "looks" | "bytes">;
}

/** What a server tells of itself. */
export interface OwnMetrics {
  readonly version: string;
  figures(): ProcessFigures;
  /** How many lines of the log could not be written. */
  droppedLines(): number;
}

/** The metrics of a server: counts requests as they are answered, and looks the rest up when it is asked for. */
export class ServerMetrics {
  private readonly requests = new Counter({ ...requestsByType, labelNames: [...requestsByType.labels], registers: [] });
  private readonly seconds = new Histogram({
    ...requestSeconds, labelNames: [...requestSeconds.labels], buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60], registers: [],
  });

  constructor(private readonly use: MetricSources, private readonly own: OwnMetrics) {}

  /** Counts one request. */
  readonly answered: Answered = (request, response, seconds) => {
    this.requests.inc({ method: request.method, status_code: response.statusCode });
    // How long somebody watches says nothing of how long answers take.
    if (String(response.getHeader("Content-Type")).startsWith("text/event-stream")) return;
    this.seconds.observe({ route: response.locals.route || "unknown" }, seconds);
  };

  /** All metrics as they are now. */
  async families(): Promise<readonly Family[]> {
    const { looks, bytes } = this.use.rememberedEngines;
    const own = {
      process: this.own.figures(), version: this.own.version, droppedLines: this.own.droppedLines(), cache: { ...looks, bytes },
    };
    const seen: Seen = { ...await this.use.readFigures.run(), own };
    const counted = new Map([[requestsByType.name, await this.requests.get()], [requestSeconds.name, await this.seconds.get()]]);
    return metricFamilies.map(({ name, help, type, samples }) => ({
      name, help, type,
      values: counted.get(name)?.values ?? [...samples?.(seen) ?? []].map(([labels, value]) => ({ labels, value })),
    }));
  }

  /** All metrics as they are now, as history keeps them. */
  async snapshot(): Promise<string> {
    return JSON.stringify(showMetrics(await this.families()));
  }
}

/** The families in a text format of Prometheus. */
export function textOf(families: readonly Family[], contentType: RegistryContentType): Promise<string> {
  const registry = new Registry();
  registry.setContentType(contentType as never);
  for (const family of families) {
    // The library renames counters for OpenMetrics, in what it is given here.
    const metric = { ...(contentType === Registry.OPENMETRICS_CONTENT_TYPE ? asOpenMetrics(family) : family), get() { return this; } };
    registry.registerMetric(metric as unknown as Metric<string>);
  }
  return registry.metrics();
}

/** A name is the same in both formats: a counter without `_total`, which OpenMetrics does not know, is of unknown type there. */
function asOpenMetrics(family: Family): object {
  return family.type === "counter" && !family.name.endsWith("_total") ? { ...family, type: "unknown" } : family;
}
