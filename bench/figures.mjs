import { appendFileSync } from "node:fs";

/** The value below which `share` of the values lie (nearest rank); NaN when there is none. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** `median [least–most]`. */
export function spread(values, digits = 1) {
  const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(digits));
  return `${middle} [${low}–${high}]`;
}

/** Name of an environment variable. If it names a file, each printed table is appended to that file as one line of JSON. */
export const figuresVariable = "DRAGOMAN_BENCH_FIGURES";

/** Prints a Markdown table, aligned for the eyes as well. */
export function printTable(title, columns, rows) {
  const file = process.env[figuresVariable];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ title, columns, rows })}\n`);
  const widths = columns.map((name, n) => Math.max(name.length, ...rows.map((row) => String(row[n]).length)));
  const line = (cells) => `| ${cells.map((cell, n) => String(cell).padEnd(widths[n])).join(" | ")} |`;
  console.log(`\n## ${title}\n\n${[line(columns), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n")}\n`);
}

/** Whether a target was met, in a word for a table. */
export const verdict = (met) => (met ? "met" : "missed");

/** Values by what `keyOf` says of them, in order. */
export function groupBy(values, keyOf) {
  const groups = new Map();
  for (const value of values) {
    const key = keyOf(value);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(value);
  }
  return groups;
}
