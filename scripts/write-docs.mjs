/**
 * Writes what is made from code: the table of settings in docs/operations.md, that of metrics in docs/metrics.md, those of docs/sandbox.md,
 * and what each package for embedders exports in its `surface.md`. Exports that say nothing of what they promise fail it.
 *
 * npm run docs            writes them
 * npm run docs -- --check exits with 1 when they are not up to date
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { faultWords } from "../apps/sandbox/dist/fault-rules.js";
import { seededUsers } from "../apps/sandbox/dist/seeds.js";
import { shownSettings } from "../apps/server/dist/settings.js";
import { metricFamilies } from "../packages/adapters-http/dist/metrics/metric-families.js";
import { published, surfaceOf } from "./surface.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The page with the present table of `what`, where its marks are. */
function withTable(page, what, head, rows) {
  const [begin, end] = [`<!-- ${what}: made by npm run docs -->`, `<!-- end of ${what} -->`];
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  const at = [page.indexOf(begin), page.indexOf(end)];
  if (at.includes(-1)) throw new Error(`No place for the ${what} is marked ${begin} … ${end}.`);
  return page.slice(0, at[0]) + [begin, "", ...lines, "", end].join("\n") + page.slice(at[1] + end.length);
}

const settings = shownSettings.map(({ variable, meaning, otherwise }) => [`\`${variable}\``, meaning, otherwise]);
const metricColumns = ["name", "type", "labels", "of", "what it says"];
const metrics = metricFamilies.map(({ name, type, labels, of, help }) =>
  [`\`${name}\``, type, labels.map((label) => `\`${label}\``).join(", "), of, help]);

const quoted = (text) => `\`${text}\``;
const seeds = seededUsers.map(({ role, username, password, apiKey }) => [role, quoted(username), quoted(password), quoted(apiKey)]);
const words = Object.entries(faultWords).map(([name, { of, right, meaning }]) =>
  [quoted(name), of === "both" ? "both" : `${of}s`, right, meaning]);

const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "");
const surfaces = published.map((name) => ({ file: `packages/${name}/surface.md`, ...surfaceOf(root, name) }));
const made = [
  { file: "docs/operations.md", text: withTable(read("docs/operations.md"), "settings", ["variable", "meaning", "when absent"], settings) },
  { file: "docs/metrics.md", text: withTable(read("docs/metrics.md"), "metrics", metricColumns, metrics) },
  { file: "docs/sandbox.md", text: withTable(
    withTable(read("docs/sandbox.md"), "users", ["role", "user name", "password", "API key"], seeds),
    "faults", ["word", "of", "value", "what it does"], words) },
  ...surfaces.map(({ file, report }) => ({ file, text: report })),
];

const faults = surfaces.flatMap(({ undocumented }) => undocumented).map((name) => `${name} does not say what it promises.`);
for (const { file, text } of made) {
  if (text === read(file)) continue;
  if (process.argv.includes("--check")) faults.push(`${file} is not up to date with the code: run npm run docs.`);
  else writeFileSync(join(root, file), text);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
