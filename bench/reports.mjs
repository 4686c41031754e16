import { mkdirSync } from "node:fs";
import { connectTo, newDataDir, partsOf, removeDataDir, startDragoman } from "./dragoman.mjs";
import { amounts, busiest, fillReports, pairs } from "./fill-reports.mjs";
import { printTable, quantile, verdict } from "./figures.mjs";
import { loadLine } from "./machine.mjs";
import { pssMB } from "./processes.mjs";

/** Milliseconds at p50 for totals and for pages; seconds and rows for the spreadsheet, and megabytes that the server may grow by. */
const targets = { totalsMs: 300, pageMs: 20, exportSeconds: 5, exportRows: 100_000, growthMB: 60 };
const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString().replace("T", " ");
const totals = ["", "/language-pairs", "/users"].map((path) => `/reports/totals/translations${path}`);

const filters = {
  username: [busiest, "user77@bench.example"], languagePairId: [pairs[0], pairs.at(-1)],
  languagePairTypes: ["Generic", "Chained,Adapted"], translationType: ["sync", "async"], substate: ["succeeded", "failed"],
  labels: ["Label 1", "Label 150"], fromTimestamp: [daysAgo(200), daysAgo(0.1)], toTimestamp: [daysAgo(100)],
};

/** Reports of a million translations: totals, pages anywhere, the spreadsheet. */
export async function reports({ quick, filled }) {
  const dataDir = filled ?? newDataDir();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  let dragoman;
  try {
    await fillReports(dataDir, console.log);
    dragoman = await startDragoman(dataDir, { DRAGOMAN_SANDBOX: "on" });
    const { headers } = await connectTo(dragoman);
    const asked = queries();
    const tries = quick ? 3 : 9;
    await printTotals(dragoman.url, headers, asked, tries);
    await printPages(dragoman.url, headers, asked, tries);
    await printExport(dragoman, headers);
  } finally {
    await dragoman?.stop();
    if (filled === undefined) removeDataDir(dataDir);
  }
}

/** Without a filter, with each value of each, with each pair of values of two. */
function queries() {
  const single = Object.entries(filters).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
  const both = single.flatMap((one, n) => single.slice(n + 1).filter((other) => Object.keys(one)[0] !== Object.keys(other)[0])
    .map((other) => ({ ...one, ...other })));
  return [{}, ...single, ...both];
}

async function get(url, path, query, headers) {
  const began = performance.now();
  const answer = await fetch(`${url}/api/v2${path}?${new URLSearchParams(query)}`, { headers });
  const text = await answer.text();
  const ms = performance.now() - began;
  if (answer.status !== 200) throw new Error(`GET ${path} ${JSON.stringify(query)}: ${answer.status} ${text}`);
  return { ms, body: JSON.parse(text) };
}

const said = (query) => Object.entries(query).map(([name, value]) => `${name}=${value}`).join(" ");

async function printTotals(url, headers, asked, tries) {
  const rows = [];
  for (const path of totals) {
    for (const query of asked) {
      const times = [];
      for (let n = 0; n < tries; n++) times.push((await get(url, path, query, headers)).ms);
      rows.push({ path, query, first: times[0], p50: quantile(times, 0.5) });
    }
  }
  printSlowest(`Totals of ${amounts.translations} translations`, rows, targets.totalsMs);
}

async function printPages(url, headers, asked, tries) {
  const rows = [];
  for (const query of asked) {
    const call = (page) => get(url, "/reports/translations", { ...query, page }, headers);
    const { ms: first, body } = await call(1);
    const last = Math.max(1, body.totalPages);
    for (const [name, page] of [["first", 1], ["middle", Math.ceil(last / 2)], ["last", last]]) {
      const times = [];
      for (let n = 0; n < tries; n++) times.push((await call(page)).ms);
      rows.push({ path: `${name} page`, query, first: name === "first" ? first : NaN, p50: quantile(times, 0.5) });
    }
  }
  printSlowest("Pages", rows, targets.pageMs);
}

function printSlowest(title, rows, target) {
  const sorted = rows.toSorted((a, b) => b.p50 - a.p50);
  const over = rows.filter(({ p50 }) => p50 > target).length;
  const plain = rows.filter(({ query }) => Object.keys(query).length === 0).map(({ path, p50 }) => `${path} ${p50.toFixed(1)}`).join(", ");
  const firsts = rows.map(({ first }) => first).filter((ms) => !Number.isNaN(ms));
  console.log(`${title} without a filter, ms: ${plain}`);
  const median = quantile(rows.map(({ p50 }) => p50), 0.5).toFixed(1);
  const cells = ({ path, query, p50, first }) => [path, said(query), p50.toFixed(1), Number.isNaN(first) ? "" : first.toFixed(0)];
  printTable(`${title}: ${over} of ${rows.length} above ${target} ms at p50, ${verdict(over === 0)}; median ${median} ms; first calls at `
    + `most ${Math.max(...firsts).toFixed(0)} ms (${loadLine()})`,
  ["what", "filters", "p50 ms", "first ms"], sorted.slice(0, 20).map(cells));
}

/** Rows of the newest so many, by the moment of the last of them. */
async function printExport(dragoman, headers) {
  const { url } = dragoman;
  const { body } = await get(url, "/reports/translations", { perPage: 1000, page: targets.exportRows / 1000 }, headers);
  const fromTimestamp = body.translations.at(-1).timeQueued;
  const server = partsOf(dragoman).server;
  const rows = [];
  for (let n = 1; n <= 3; n++) {
    const before = pssMB(server);
    let [bytes, most] = [0, before];
    const watching = setInterval(() => { most = Math.max(most, pssMB(server)); }, 50);
    const began = performance.now();
    const answer = await fetch(`${url}/api/v2/reports/totals/translations/export?${new URLSearchParams({ fromTimestamp })}`, { headers });
    if (answer.status !== 200) throw new Error(`export: ${answer.status} ${await answer.text()}`);
    for await (const piece of answer.body) bytes += piece.length;
    clearInterval(watching);
    const seconds = (performance.now() - began) / 1000;
    const met = seconds < targets.exportSeconds && most - before < targets.growthMB;
    rows.push([n, seconds.toFixed(2), (bytes / 2 ** 20).toFixed(1), before.toFixed(0), most.toFixed(0), verdict(met)]);
  }
  printTable(`The spreadsheet of ${targets.exportRows} rows (${loadLine()})`,
    ["run", "seconds", "MB", "server before, MB", "at most, MB", `< ${targets.exportSeconds} s, < ${targets.growthMB} MB more`], rows);
}
