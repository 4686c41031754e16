import { facts } from "../facts.js";
import type { CheckResult, Report, SequenceResult } from "../run.js";
import { brokenFacts, sum, sumAsText } from "./text.js";

/** A report as one page that needs nothing else: no script, no address. */
export function asHtml(report: Report): string {
  const { failed } = sum(report);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Connector conformance: ${failed === 0 ? "passed" : `${failed} failed`}</title>
<style>${style}</style>
</head>
<body>
<h1>Connector conformance</h1>
<p>${escaped(sumAsText(report))}${report.pair === "" ? "" : `, with ${escaped(report.pair)}`}.</p>
<h2>Connectors</h2>
${report.results.map(sequenceAsHtml).join("\n")}
<h2>What they rely on</h2>
<table>
<tr><th>promise<th>kept
${factsAsRows(report)}
</table>
</body>
</html>
`;
}

function sequenceAsHtml({ name, title, outcome, reason, checks, notReached, leftBehind }: SequenceResult): string {
  const head = `<summary><b class="${outcome}">${outcome}</b> ${escaped(title)} <code>${escaped(name)}</code></summary>`;
  const lines = [
    ...(reason === "" ? [] : [`<p>Skipped: ${escaped(reason)}.</p>`]),
    ...(checks.length === 0 ? [] : [`<table>\n<tr><th>when it<th>promise<th>\n${checks.map(checkAsRow).join("\n")}\n</table>`]),
    ...notReached.map((step) => `<p>Not reached: ${escaped(step)}.</p>`),
    ...leftBehind.map((request) => `<p>Left behind; to take it away: <code>${escaped(request)}</code></p>`),
  ];
  return `<details${outcome === "failed" ? " open" : ""}>${head}\n${lines.join("\n")}\n</details>`;
}

function checkAsRow({ step, promise, kept, expected = "", came = "" }: CheckResult): string {
  const verdict = kept ? '<b class="passed">kept</b>'
    : `<b class="failed">broken</b><br>expected: ${escaped(expected)}<br>came: <code>${escaped(came)}</code>`;
  return `<tr><td>${escaped(step)}<td>${escaped(promise)}<td>${verdict}`;
}

function factsAsRows(report: Report): string {
  const tried = new Set(report.results.flatMap(({ checks }) => checks.map(({ fact }) => fact as string)));
  const broken = new Set(brokenFacts(report));
  return Object.entries(facts).map(([name, { says }]) => {
    const [outcome, word] = !tried.has(name) ? ["skipped", "not tried"] : broken.has(name) ? ["failed", "broken"] : ["passed", "kept"];
    return `<tr><td>${escaped(says)}<td><b class="${outcome}">${word}</b>`;
  }).join("\n");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] as string);

const style = `
body { font: 15px/1.45 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #ddd; overflow-wrap: anywhere }
summary { cursor: pointer; padding: .2rem 0 }
.passed { color: #17692b } .failed { color: #a81010 } .skipped { color: #6a5000 }
@media (prefers-color-scheme: dark) {
  body { color: #ddd; background: #181818 } th, td { border-color: #444 }
  .passed { color: #7fd696 } .failed { color: #ff9a8f } .skipped { color: #e3c46a }
}
`;
