import { mkdirSync } from "node:fs";
import { connectTo, newDataDir, removeDataDir, startDragoman } from "./dragoman.mjs";
import { amounts, busiest, fill } from "./fill-lists.mjs";
import { printTable, quantile, verdict } from "./figures.mjs";
import { load } from "./load.mjs";
import { loadLine } from "./machine.mjs";
import { textsFrom } from "./texts.mjs";

/** Milliseconds: of any page of a list at p50, and of quick translations at p99 while others list. */
const targets = { pageMs: 50, quickMs: 50 };
const listers = 12;
const hour = 3_600_000;
const daysAgo = (days) => new Date(Date.now() - days * 24 * hour).toISOString().replace("T", " ");

/** What each list is narrowed by: values that leave much and values that leave little, by filter. */
const lists = {
  "/translations": {
    username: [busiest.username, "user7@house7.example"], statuses: ["succeeded", "failed", "preparing,inProgress"],
    labels: ["Label 1", "Label 150", "Label 1,Label 2"], startTimeQueued: [daysAgo(200), daysAgo(0.1)], endTimeQueued: [daysAgo(100)],
    translationMethod: ["MTE", "share"], title: ["report", "17.docx", "合同", "отчёт", "x"], sourceLanguageId: ["eng"],
    targetLanguageId: ["spa"], languagePairId: ["EngSpa_Generic_SRV_RBMT_0_8_x_1", "FraSpa_Generic_SRV_RBMT_0_8_x_1"],
  },
  "/feedback": {
    username: [busiest.username], sourceText: ["report", "合同"], machineTranslation: ["villa"], suggestedTranslation: ["está", "house 7"],
    comment: ["seen by"], approvalStates: ["approved", "awaitingApproval"], reviewer: ["admin@localhost"],
    startTimeCreated: [daysAgo(200)], endTimeCreated: [daysAgo(100)], sourceLanguageId: ["eng"], targetLanguageId: ["spa"],
    languagePairId: ["EngSpa_Generic_SRV_RBMT_0_8_x_1"],
  },
  "/users": {
    username: ["house97", "user77"], displayName: ["Person 9"], roles: ["translator", "observer"], authenticationTypes: ["ldap"],
    disabled: ["true", "false"],
  },
  "/dictionaries/many/term": { source: ["part97", "word"], target: ["término 9"], comment: ["checked"] },
  "/brands": {
    source: ["Brand 9*", "*house 97*"], target: ["Marca*"], comment: ["checked"], isSearchPatternSource: ["false"], disabled: ["true"],
  },
  "/labels": { names: ["9", "Label"], sortBy: ["name"] },
  "/dictionaries": {},
  "/translation-chains": {},
  "/hosts": {},
  "/language-pairs": {},
};
/** Pairs and languages contradict each other. */
const apart = (one, other) => one === "languagePairId" && other.endsWith("LanguageId");

/** Lists of a server with a million jobs: every page with each filter and each pair of filters, and quick calls beside them. */
export async function longLists({ quick, filled }) {
  const dataDir = filled ?? newDataDir();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  let dragoman;
  try {
    await fill(dataDir, console.log);
    dragoman = await startDragoman(dataDir, { DRAGOMAN_SANDBOX: "on" });
    const connection = await connectTo(dragoman);
    const token = await connection.call("POST", "/auth", busiest);
    const callers = { everybody: connection.headers, "own jobs": { Authorization: `Bearer ${token}` } };
    printPages(await timePages(dragoman.url, quick ? 3 : 9, callers));
    await timeOthers(dragoman.url, connection.headers);
    await beside(dragoman, connection, quick ? 10 : 30);
  } finally {
    await dragoman?.stop();
    if (filled === undefined) removeDataDir(dataDir);
  }
}

/** All queries of a list: without a filter, with each value of each, with each pair of values of two filters. */
function queriesOf(filters) {
  const single = Object.entries(filters).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
  const pairs = single.flatMap((one, n) => single.slice(n + 1).filter((other) => {
    const [a, b] = [Object.keys(one)[0], Object.keys(other)[0]];
    return a !== b && !apart(a, b) && !apart(b, a);
  }).map((other) => ({ ...one, ...other })));
  return [{}, ...single, ...pairs];
}

async function timePages(url, tries, callers) {
  const asked = Object.entries(lists).flatMap(([path, filters]) => queriesOf(filters).map((query) => ({ who: "everybody", path, query })));
  const { username: _others, ...ownFilters } = lists["/translations"];
  asked.push(...queriesOf(ownFilters).map((query) => ({ who: "own jobs", path: "/translations", query })));
  const timed = [];
  for (const { who, path, query } of asked) {
    const call = (page) => get(url, path, { ...query, ...(page > 1 ? { page } : {}) }, callers[who]);
    const { ms: first, body } = await call(1);
    const last = Math.max(1, body.totalPages ?? 1);
    for (const [name, page] of new Map([["first", 1], ["middle", Math.ceil(last / 2)], ["last", last]])) {
      if (name !== "first" && page === 1) continue;
      const times = [];
      for (let n = 0; n < tries; n++) times.push((await call(page)).ms);
      const items = body.totalItems ?? body.totalTerms ?? "";
      timed.push({ who, path, query, page: name, items, first: name === "first" ? first : undefined, times });
    }
  }
  return timed;
}

async function get(url, path, query, headers) {
  const began = performance.now();
  const answer = await fetch(`${url}/api/v2${path}?${new URLSearchParams(query)}`, { headers });
  const text = await answer.text();
  const ms = performance.now() - began;
  if (answer.status !== 200) throw new Error(`GET ${path} ${JSON.stringify(query)}: ${answer.status} ${text}`);
  return { ms, body: JSON.parse(text) };
}

function printPages(timed) {
  const rows = timed.map((one) => ({ ...one, p50: quantile(one.times, 0.5), p99: quantile(one.times, 0.99) }))
    .sort((a, b) => b.p50 - a.p50);
  const over = rows.filter(({ p50 }) => p50 > targets.pageMs);
  const firsts = rows.flatMap(({ first }) => first ?? []);
  const cells = ({ who, path, query, page, items, first, p50, p99 }) =>
    [`${path} of ${who}`, Object.entries(query).map(([name, value]) => `${name}=${value}`).join(" "), page, items,
      p50.toFixed(1), p99.toFixed(1), first?.toFixed(0) ?? ""];
  const columns = ["list", "filters", "page", "items", "p50 ms", "p99 ms", "first call, ms"];
  printTable(`The slowest pages of ${rows.length} with no filter, one or two (${amounts.translations} jobs, ${amounts.feedback} entries of `
    + `feedback, ${amounts.users} users, terms and brands; ${over.length} above ${targets.pageMs} ms at p50, `
    + `${verdict(over.length === 0)}; ${loadLine()})`,
  columns, rows.slice(0, 60).map(cells));
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(firsts, share).toFixed(1));
  printTable(`First calls of ${firsts.length} filters: p50 ${p50}, p99 ${p99} ms; the slowest`, columns,
    rows.filter(({ first }) => first !== undefined).sort((a, b) => b.first - a.first).slice(0, 25).map(cells));
}

/** What is no list, and looks at as much. */
async function timeOthers(url, headers) {
  const asked = { "/metrics": `${url}/metrics`, "/feedback/export": `${url}/api/v2/feedback/export` };
  const rows = [];
  for (const [name, address] of Object.entries(asked)) {
    const times = [];
    for (let n = 0; n < (name === "/metrics" ? 20 : 1); n++) {
      const began = performance.now();
      const answer = await fetch(address, { headers });
      for await (const _chunk of answer.body) continue;
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
      times.push(performance.now() - began);
    }
    rows.push([name, quantile(times, 0.5).toFixed(1), Math.max(...times).toFixed(1)]);
  }
  printTable("Others", ["call", "p50 ms", "longest ms"], rows);
}

/** Quick translations of one caller alone, and while twelve list. */
async function beside({ url }, connection, seconds) {
  const engines = { "real engine": connection.languagePairId, sandbox: connection.languagePairs.map(({ languagePairId }) => languagePairId)
    .find((id) => id.startsWith("EngFra") && id.includes("_SANDBOX_")) };
  const queries = queriesOf(lists["/translations"]);
  const rows = [];
  for (const [name, languagePairId] of Object.entries(engines)) {
    const texts = textsFrom(17);
    const translate = () => load({ url, connections: 1, seconds, question: () => {
      const { text, number } = texts.sentence();
      return connection.question(text, (translation) => (translation.includes(number) ? undefined : translation), languagePairId);
    } });
    const alone = await translate();
    let listing = true;
    const times = [];
    const lister = async (_, n) => {
      for (let at = n; listing; at += listers) {
        times.push((await get(url, "/translations", { ...queries[at % queries.length], page: 1 + (at % 7) }, connection.headers)).ms);
      }
    };
    const all = Promise.all(Array.from({ length: listers }, lister));
    const together = await translate();
    listing = false;
    await all;
    const cells = (what, { perSecond, p50, p99, longest, faults }, pages) => [
      `${name}, ${what}`, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), longest.toFixed(0), faults.length, pages,
    ];
    rows.push(cells("alone", alone, ""), cells(`${listers} list`, together,
      `${(times.length / seconds).toFixed(0)}/s, p50 ${quantile(times, 0.5).toFixed(0)}, p99 ${quantile(times, 0.99).toFixed(0)} ms`));
  }
  printTable(`Quick translations beside lists (${seconds} s each, one caller; target: p99 ≤ ${targets.quickMs} ms; ${loadLine()})`,
    ["engine", "req/s", "p50 ms", "p99 ms", "longest ms", "faulty", "pages"], rows);
}
