import type { MetricValueWithName } from "prom-client";
import { examples } from "../common/examples.js";
import { described, list, named, object, oneOf, optional, record, type Schema, text, timestamp } from "../common/schema.js";
import type { Family } from "./metric-families.js";

type Labels = Readonly<Record<string, string>>;

/** Shows metric families as JSON; every number is a string, as in the text form. */
export function showMetrics(families: readonly Family[]): object[] {
  return families.map((family) => ({
    name: family.name, help: family.help, type: family.type.toUpperCase(),
    metrics: family.type === "histogram" ? histograms(family) : samples(family),
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
    if (le !== undefined) histogram.buckets[boundOf(le)] = String(sample.value);
    else if (sample.metricName === `${name}_count`) histogram.count = String(sample.value);
    else histogram.sum = String(sample.value);
  }
  return [...found.values()];
}

/** A bound with a fraction, as OpenMetrics writes it: programs put members whose names are whole numbers before all others. */
function boundOf(le: string): string {
  return /^\d+$/.test(le) ? `${le}.0` : le;
}

function shownLabels(labels: object): Labels {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
}

const buckets = described(record(text), "By upper bound in ascending order, written as `0.5`, `2.0` and `+Inf`.");

/** All families. */
export const metricsSchema: Schema = list(named("MetricFamily", object({
  name: text, help: text, type: oneOf(["COUNTER", "GAUGE", "HISTOGRAM", "SUMMARY"]),
  metrics: list(
    object({ labels: record(text), value: optional(text), buckets: optional(buckets), count: optional(text), sum: optional(text) }),
  ),
}), { name: "mte_users", help: "Users by status.", type: "GAUGE", metrics: [{ labels: { status: "active" }, value: "2" }] }));

/** All families, minute by minute. */
export const historySchema: Schema = list(named("MetricSnapshot", object({ metricFamilies: metricsSchema, timestamp }),
  { metricFamilies: metricsSchema.examples?.[0], timestamp: examples.moment }));
