import type { CheckResult, Report, SequenceResult } from "../run.js";

const signs = { passed: "passed ", failed: "FAILED ", skipped: "skipped" };

/** One sequence as lines for a terminal. */
export function sequenceAsText(result: SequenceResult): string {
  const { outcome, name, title, reason, checks, notReached, leftBehind } = result;
  const end = outcome === "skipped" ? `: ${reason}` : ` (${count(checks.length, "check")})`;
  return [
    `${signs[outcome]} ${name}: ${title}${end}`,
    ...checks.filter(({ kept }) => !kept).flatMap(brokenAsText),
    ...notReached.map((step) => `          not reached: ${step}`),
    ...leftBehind.map((request) => `          left behind; to take it away: ${request}`),
  ].join("\n");
}

function brokenAsText({ step, fact, promise, expected = "", came = "" }: CheckResult): string[] {
  return [`        - ${promise} [${fact}]`, `          when it ${step}`, `          expected: ${expected}`, `          came:     ${came}`];
}

/** The last line. */
export function sumAsText(report: Report): string {
  const { passed, failed, skipped } = sum(report);
  return `${passed} passed, ${failed} failed, ${skipped} skipped; ${count(brokenFacts(report).length, "promise")} broken at ${report.url}`;
}

export function sum({ results }: Report): Readonly<Record<SequenceResult["outcome"], number>> {
  const number = (outcome: SequenceResult["outcome"]): number => results.filter((result) => result.outcome === outcome).length;
  return { passed: number("passed"), failed: number("failed"), skipped: number("skipped") };
}

/** What connectors rely on, and does not hold there. */
export function brokenFacts({ results }: Report): readonly string[] {
  return [...new Set(results.flatMap(({ checks }) => checks.filter(({ kept }) => !kept).map(({ fact }) => fact)))];
}

export const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? "" : "s"}`;
