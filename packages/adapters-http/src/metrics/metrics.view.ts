import type { MetricObjectWithValues, MetricValue, MetricValueWithName } from "prom-client";
import { list, named, object, oneOf, optional, record, type Schema, text } from "../common/schema.js";

type Family = MetricObjectWithValues<MetricValue<string>>;
type Labels = Readonly<Record<string, string>>;

/** Shows metric families as JSON; every number is a string, as in the text form. */
export function showMetrics(families: readonly Family[]): object[] {
  return families.map((family) => ({
    name: family.name, help: family.help, type: String(family.type).toUpperCase(),
    metrics: String(family.type) === "histogram" ? histograms(family) : samples(family),
  }));
}

function samples({ values }: Family): object[] {
  return values.map(({ labels, value }) => ({ labels: shownLabels(labels), value: String(value) }));
}

/** The library tells a histogram as single samples; here each combination of labels is one. */
function histograms({ name, values }: Family): object[] {
  const found = new Map<string, { labels: Labels; buckets: Record<string, string>; count: string; sum: string }>();
  for (const sample of values as MetricValueWithName<string>[]) {
    const { le, ...labels } = shownLabels(sample.labels);
    const key = JSON.stringify(labels);
    const histogram = found.get(key) ?? { labels, buckets: {}, count: "0", sum: "0" };
    found.set(key, histogram);
    if (le !== undefined) histogram.buckets[le] = String(sample.value);
    else if (sample.metricName === `${name}_count`) histogram.count = String(sample.value);
    else histogram.sum = String(sample.value);
  }
  return [...found.values()];
}

function shownLabels(labels: object): Labels {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
}

export const metricsSchema: Schema = list(named("MetricFamily", object({
  name: text, help: text, type: oneOf(["COUNTER", "GAUGE", "HISTOGRAM", "SUMMARY"]),
  metrics: list(
    object({ labels: record(text), value: optional(text), buckets: optional(record(text)), count: optional(text), sum: optional(text) }),
  ),
}), { name: "mte_users", help: "Users by status.", type: "GAUGE", metrics: [{ labels: { status: "active" }, value: "2" }] }));
