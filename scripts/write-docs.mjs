/**
 * Writes what is made from code: tables of pages in docs/, what each package for embedders exports in its `surface.md`, what the typed
 * client knows of the interface, and the pages of the command line. Exports that say nothing of what they promise fail it.
 *
 * npm run docs            writes them
 * npm run docs -- --check exits with 1 when they are not up to date
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { faultWords } from "../apps/sandbox/dist/fault-rules.js";
import { seededUsers } from "../apps/sandbox/dist/seeds.js";
import { commands } from "../apps/cli/dist/commands/index.js";
import { manPage } from "../apps/cli/dist/pages/man-page.js";
import { cliTables, commandReference } from "../apps/cli/dist/pages/reference.js";
import { shownSettings } from "../apps/server/dist/settings.js";
import { routeTable } from "../packages/adapters-http/dist/index.js";
import { metricFamilies } from "../packages/adapters-http/dist/metrics/metric-families.js";
import { facts, sequences } from "../packages/connector-conformance/dist/index.js";
import { clientSources, servedDocuments } from "./client-types.mjs";
import { published, surfaceOf } from "./surface.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The page with the present table of `what`, where its marks are. */
function withTable(page, what, head, rows) {
  return withLines(page, what, [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`));
}

function withLines(page, what, lines) {
  const [begin, end] = [`<!-- ${what}: made by npm run docs -->`, `<!-- end of ${what} -->`];
  const at = [page.indexOf(begin), page.indexOf(end)];
  if (at.includes(-1)) throw new Error(`No place for the ${what} is marked ${begin} … ${end}.`);
  return page.slice(0, at[0]) + [begin, "", ...lines, "", end].join("\n") + page.slice(at[1] + end.length);
}

const settings = shownSettings.map(({ variable, meaning, otherwise }) => [`\`${variable}\``, meaning, otherwise]);
const metricColumns = ["name", "type", "labels", "of", "what it says"];
const metrics = metricFamilies.map(({ name, type, labels, of, help }) =>
  [`\`${name}\``, type, labels.map((label) => `\`${label}\``).join(", "), of, help]);

/** Where a promise is checked: by which connectors, and in which words. */
function checksOf(fact) {
  const by = new Map();
  for (const { name, steps } of sequences) {
    for (const check of steps.flatMap(({ relies }) => relies)) {
      if (check.fact === fact) by.set(check.promise, (by.get(check.promise) ?? new Set()).add(name));
    }
  }
  return [...by].map(([promise, names]) => `${promise} (${[...names].join(", ")})`);
}
const promises = Object.entries(facts).map(([fact, { from, says }]) => [`\`${fact}\``, from, says, checksOf(fact).join("<br>")]);
const connectors = sequences.map(({ name, title, steps }) => [`\`${name}\``, title, steps.map(({ does }) => does).join("; ")]);
const connectorsPage = "docs/connectors.md";
const quoted = (text) => `\`${text}\``;
const seeds = seededUsers.map(({ role, username, password, apiKey }) => [role, quoted(username), quoted(password), quoted(apiKey)]);
const words = Object.entries(faultWords).map(([name, { of, right, meaning }]) =>
  [quoted(name), of === "both" ? "both" : `${of}s`, right, meaning]);
/** docs/cli.md with all that its table of commands says. */
function withCli(page) {
  const tables = cliTables.reduce((text, { what, head, rows }) => withTable(text, what, head, rows), page);
  return withLines(tables, "commands", commandReference(commands));
}

const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "");
const { version } = JSON.parse(read("package.json"));
const surfaces = published.map((name) => ({ file: `packages/${name}/surface.md`, ...surfaceOf(root, name) }));
const made = [
  { file: "docs/operations.md", text: withTable(read("docs/operations.md"), "settings", ["variable", "meaning", "when absent"], settings) },
  { file: "docs/metrics.md", text: withTable(read("docs/metrics.md"), "metrics", metricColumns, metrics) },
  { file: connectorsPage, text: withTable(
    withTable(read(connectorsPage), "promises", ["promise", "from", "what it says", "checks of it, and by whom"], promises),
    "connectors", ["name", "what it is", "what it does"], connectors) },
  { file: "docs/sandbox.md", text: withTable(
    withTable(read("docs/sandbox.md"), "users", ["role", "user name", "password", "API key"], seeds),
    "faults", ["word", "of", "value", "what it does"], words) },
  ...surfaces.map(({ file, report }) => ({ file, text: report })),
  ...clientSources(await servedDocuments(routeTable, version)),
  { file: "docs/cli.md", text: withCli(read("docs/cli.md")) },
  { file: "apps/cli/man/dragoman.1", text: manPage(commands, version) },
];

const faults = surfaces.flatMap(({ undocumented }) => undocumented).map((name) => `${name} does not say what it promises.`);
for (const { file, text } of made) {
  if (text === read(file)) continue;
  if (process.argv.includes("--check")) faults.push(`${file} is not up to date with the code: run npm run docs.`);
  else writeFileSync(join(root, file), text);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
