import { createReadStream, createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connectTo, newDataDir, partsOf, removeDataDir, startDragoman } from "./dragoman.mjs";
import { median, printTable, quantile, spread, verdict } from "./figures.mjs";
import { engineInterfaces, engineTexts, runBare } from "./html-job.mjs";
import { loadLine, machineLine } from "./machine.mjs";
import { cpuSeconds } from "./processes.mjs";
import { textsFrom } from "./texts.mjs";

const MiB = 1024 * 1024;
/** MB of the job engine, milliseconds for answers to others, and the least of the bare pipeline's words per CPU second. */
const limits = { rssMB: 400, othersMs: 100, job: 0.85, withTerms: 0.8 };
const counted = ["job engine", "translation engines", "stages"];

/** 100 MiB of HTML and of plain text through the sandbox: memory of the job engine, and how long others wait for answers. */
async function largeDocuments({ quick }) {
  const size = (quick ? 10 : 100) * MiB;
  await withDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa" }, async (dragoman, connection) => {
    const quiet = visit(connection);
    await sleep(quick ? 5_000 : 20_000);
    const rows = [{ name: "nothing", others: await quiet.end() }];
    for (const [format, write] of Object.entries({ "text/html": html, "text/plain": plain })) {
      const file = join(dragoman.dataDir, "bench-document");
      const sentences = await makeFile(file, size, write);
      resetPeaks(dragoman);
      const others = visit(connection);
      const job = await translate(dragoman, connection, file, { inputFormat: format }).finally(() => others.end());
      rows.push({ name: format, job, others: await others.end(), peaks: peaksOf(dragoman) });
      mustBeAll(job.sentences, sentences);
      console.log(
        `${format}: job engine ${rows.at(-1).peaks["job engine"].toFixed(0)} MB, ${job.seconds.job.toFixed(0)} s; load ${loadLine()}`,
      );
    }
    printLarge(rows, size);
  });
}

/** Words per CPU second of a job on 5 MB of HTML, without and with 100,000 terms, against a bare pipeline with the same segments. */
async function againstThePipeline({ quick }) {
  const [size, turns] = quick ? [MiB / 2, 1] : [5 * MiB, 3];
  await withDragoman({}, async (dragoman, connection) => {
    const interfaces = await engineInterfaces();
    await connection.call("POST", "/dictionaries",
      { dictionaryId: "many", sourceLanguageId: "eng", targetLanguageId: "spa", content: Buffer.from(manyTerms()).toString("base64") });
    const file = join(dragoman.dataDir, "bench-document");
    const job = (dictionaryIds) => translate(dragoman, connection, file, { inputFormat: "text/html", dictionaryIds });
    await makeFile(file, MiB / 8, html);
    for (const dictionaryIds of ["", "many"]) await job(dictionaryIds); // code is compiled
    const tries = [];
    for (let turn = 0; turn < turns; turn++) {
      const sentences = await makeFile(file, size, html, turn + 1);
      const texts = await engineTexts(readFileSync(file, "utf8"), interfaces);
      const words = texts.reduce((sum, text) => sum + text.replace(/\[.*?\]/g, "").split(/\s+/).length, 0);
      const one = {
        words, segments: texts.length, bare: runBare(dragoman.dataDir, texts, interfaces), job: await job(""), withTerms: await job("many"),
      };
      for (const { sentences: answered } of [one.job, one.withTerms]) mustBeAll(answered, sentences);
      if (one.job.terms > 0 || one.withTerms.terms === 0) {
        throw new Error(`A term stands ${one.job.terms} times without its dictionary, ${one.withTerms.terms} times with it.`);
      }
      tries.push(one);
      const perSecond = ["bare", "job", "withTerms"].map((name) => `${name} ${Math.round(words / one[name].cpu)}`).join(", ");
      console.log(`turn ${turn + 1}, words per CPU second: ${perSecond}; load ${loadLine()}`);
    }
    printAgainst(tries, size);
  });
}

/** The settings go by the environment that every program of the server inherits. */
async function withDragoman(settings, use) {
  Object.assign(process.env, settings);
  const dataDir = newDataDir();
  let dragoman;
  try {
    dragoman = await startDragoman(dataDir);
    await use(dragoman, await connectTo(dragoman));
  } finally {
    await dragoman?.stop();
    removeDataDir(dataDir);
    for (const name of Object.keys(settings)) delete process.env[name];
  }
}

const endings = [
  "because the weather had been very bad since the morning", "but nobody in the town had heard about it",
  "while the children were waiting for them at home",
  "although the price was too high for most of them", "before the first train arrived from the distant capital",
  "and the old dogs were sleeping under the trees",
];

/** Sentences of 17 to 20 words. */
function sentencesFrom(seed) {
  const texts = textsFrom(seed);
  let n = 0;
  return () => `${texts.sentence().text.slice(0, -1)}, ${endings[n++ % endings.length]}.`;
}

const plain = {
  first: "",
  /** A paragraph of five sentences. */
  next: (sentence) => `${Array.from({ length: 5 }, sentence).join(" ")}\n\n`,
  last: "",
};

const marked = [
  (text) => text,
  (text) => text.replace(/(\w+) (\w+) (near|behind|beside|beyond)/, "<b>$1</b> $2 $3"),
  (text) => text,
  (text) => text.replace(/(\d+ \w+ \w+)/, '<a href="/shop?from=page&amp;n=7">$1</a>'),
  (text) => text.replace(/^The (\w+) (\w+)/, 'The <em class="who">$1</em> <a href="#person">$2</a>'),
];

const html = {
  first: '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>News</title></head>\n<body>\n',
  /** Codes stand in three of five sentences, a list after each paragraph. */
  next: (sentence) =>
    `<p class="text">${marked.map((mark) => mark(sentence())).join("\n  ")}</p>\n<ul><li>${sentence()}</li><li>${sentence()}</li></ul>\n`,
  last: "</body>\n</html>\n",
};

/** Groups of three bytes are four characters of Base64, so that pieces of it can stand side by side. */
const pieceBytes = 3 * 65_536;
/** Each sentence has a number of five digits, which comes through every engine. */
const numbers = /(?<!\d)\d{5}(?!\d)/g;

/** Writes a document of at most `size` bytes, which are as many as a request may bring, and resolves to the number of its sentences. */
async function makeFile(file, size, { first, next, last }, seed = 1) {
  const sentence = sentencesFrom(seed);
  let sentences = 0;
  await pipeline(function* () {
    yield first;
    for (let written = first.length + last.length; ;) {
      let piece = "";
      while (piece.length < pieceBytes) piece += next(sentence);
      if (written + piece.length > size) break;
      written += piece.length;
      sentences += piece.match(numbers).length;
      yield piece;
    }
    yield last;
  }, createWriteStream(file));
  return sentences;
}

/** A document as a job, uploaded and downloaded as a stream: seconds, processor time, and how many sentences and terms came back. */
async function translate(dragoman, { call, languagePairId, question }, file, fields) {
  const { headers } = question("", () => undefined);
  const [began, before] = [performance.now(), usedBy(dragoman)];
  const { translationId } = JSON.parse(await textOf(await upload(dragoman, headers, file, { languagePairId, ...fields })));
  const uploaded = performance.now();
  for (;;) {
    const { state, substate, errorMessage } = await call("GET", `/translations/${translationId}`);
    if (state === "done" && substate !== "succeeded") throw new Error(`The job ${substate}: ${errorMessage}`);
    if (state === "done") break;
    await sleep(100);
  }
  const [translated, after] = [performance.now(), usedBy(dragoman)];
  const answered = await countAnswered(await ask(dragoman, "GET", `/translations/${translationId}/download`, headers));
  const used = Object.fromEntries(Object.keys(after).map((name) => [name, after[name] - before[name]]));
  return {
    ...answered, used, cpu: counted.reduce((sum, name) => sum + used[name], 0),
    seconds: { upload: (uploaded - began) / 1000, job: (translated - uploaded) / 1000, download: (performance.now() - translated) / 1000 },
  };
}

const usedBy = (dragoman) => Object.fromEntries(Object.entries(partsOf(dragoman)).map(([name, pids]) => [name, cpuSeconds(pids)]));

function upload(dragoman, headers, file, fields) {
  return ask(dragoman, "POST", "/translations", { ...headers, "Content-Type": "application/x-www-form-urlencoded" }, async function* () {
    yield `${new URLSearchParams(fields)}&input=`;
    for await (const bytes of createReadStream(file, { highWaterMark: pieceBytes })) yield encodeURIComponent(bytes.toString("base64"));
  });
}

async function ask({ url }, method, path, headers, body = () => []) {
  // A kept connection may be closed by the server just as it is used again.
  const asked = request(`${url}/api/v2${path}`, { method, headers, agent: false });
  const answered = new Promise((resolve, reject) => asked.once("response", resolve).once("error", reject));
  const sent = pipeline(body, asked).catch(() => undefined); // an answer that comes early says more of what went wrong
  const answer = await answered;
  await sent;
  if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${await textOf(answer)}`);
  return answer;
}

async function textOf(answer) {
  let text = "";
  for await (const piece of answer.setEncoding("utf8")) text += piece;
  return text;
}

function mustBeAll(answered, sentences) {
  if (answered !== sentences) throw new Error(`Of ${sentences} sentences ${answered} are in the translation.`);
}

/** How many sentences and terms came back. */
async function countAnswered(answer) {
  const counts = { sentences: 0, terms: 0 };
  const count = (text) => {
    counts.sentences += (text.match(numbers) ?? []).length;
    counts.terms += text.split(termTarget).length - 1;
  };
  let [base64, text] = ["", ""];
  for await (const piece of answer.setEncoding("latin1")) {
    base64 += piece;
    const whole = base64.length - (base64.length % 4);
    text += Buffer.from(base64.slice(0, whole), "base64").toString("latin1");
    base64 = base64.slice(whole);
    const end = Math.max(0, text.lastIndexOf(" "));
    count(text.slice(0, end));
    text = text.slice(end);
  }
  count(text);
  return counts;
}

/** Somebody who translates a sentence and looks at the list of jobs, again and again, until `end` resolves to the milliseconds of each. */
function visit(connection) {
  let going = true;
  const times = { quick: [], list: [] };
  const timed = async (name, call) => {
    const began = performance.now();
    await call();
    times[name].push(performance.now() - began);
  };
  const input = Buffer.from("The red car is near the house.").toString("base64");
  const visiting = (async () => {
    while (going) {
      await timed("quick", () => connection.call("POST", "/translations/quick", { languagePairId: connection.languagePairId, input }));
      await timed("list", () => connection.call("GET", "/translations?perPage=20"));
      await sleep(20);
    }
  })();
  return {
    async end() {
      going = false;
      await visiting;
      return times;
    },
  };
}

const resident = ["server", "job engine", "translation engines"];

/** From here on the kernel's mark of the most memory a process held counts anew. */
function resetPeaks(dragoman) {
  for (const name of resident) for (const pid of partsOf(dragoman)[name]) writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** The most MB that a process of each part held. */
function peaksOf(dragoman) {
  const peak = (pid) => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  return Object.fromEntries(resident.map((name) => [name, Math.max(...partsOf(dragoman)[name].map(peak))]));
}

/** No engine chooses this word by itself. */
const termTarget = "alcazaba";

/** Two of them stand in about every eighth sentence; the others begin like many words of it and stand nowhere. */
function manyTerms() {
  const common = ["the", "red", "small", "house", "castle", "old", "books", "water", "children", "town"];
  const entry = (source, target) =>
    `<dict-entry><src-segment>${source}</src-segment><tgt-segment>${target}</tgt-segment><user-comments></user-comments></dict-entry>`;
  const others = Array.from({ length: 99_998 }, (_, n) =>
    entry(`${n % 10 === 0 ? common[(n / 10) % common.length] : `word${n}`} part${n}`, `término ${n}`));
  return "<dictionary>"
    + `<dict-entries>${[entry("castle", termTarget), entry("theatre", "coliseo"), ...others].join("\n")}</dict-entries></dictionary>`;
}

function printLarge(rows, size) {
  const waits = (times) => [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0)).join(" / ");
  const p99 = ({ quick, list }) => Math.max(quantile(quick, 0.99), quantile(list, 0.99));
  printTable(`${size / MiB} MiB through the sandbox: how others are answered meanwhile (ms, p50 / p99 / longest; `
    + `limit of p99 ${limits.othersMs}; load ${loadLine()})`,
    ["meanwhile", "quick translation", "list of jobs", "answers", ""],
    rows.map(({ name, others }) =>
      [name, waits(others.quick), waits(others.list), others.quick.length + others.list.length, verdict(p99(others) <= limits.othersMs)]));
  const jobs = rows.filter(({ job }) => job !== undefined);
  printTable(`${size / MiB} MiB through the sandbox: most memory of a process (MB of RSS; `
    + `limit of the job engine ${limits.rssMB}) and time`,
    ["document", ...resident, "", "upload s", "job s", "download s", ...[...resident, "PostgreSQL"].map((name) => `CPU s ${name}`)],
    jobs.map(({ name, job, peaks }) =>
      [name, ...resident.map((part) => peaks[part].toFixed(0)), verdict(peaks["job engine"] < limits.rssMB),
        ...Object.values(job.seconds).map((seconds) => seconds.toFixed(1)),
        ...[...resident, "PostgreSQL"].map((part) => job.used[part].toFixed(1))]));
}

function printAgainst(tries, size) {
  const [{ words, segments }] = tries;
  const row = (title, name, limit) => {
    const ratios = tries.map((one) => one.bare.cpu / one[name].cpu);
    return [title, spread(tries.map((one) => one.words / one[name].cpu), 0), spread(ratios, 3), limit === undefined ? "" : `≥ ${limit}`,
      limit === undefined ? "" : verdict(median(ratios) >= limit),
      ...counted.map((part) => (name === "bare" ? "" : spread(tries.map((one) => one[name].used[part])))),
      spread(tries.map((one) => one[name].cpu))];
  };
  printTable(`${size / MiB} MiB of HTML through Apertium (about ${segments} segments, ${words} words; median `
    + `[least–most]; load ${loadLine()})`,
    ["", "words per CPU second", "of bare", "limit", "", ...counted.map((name) => `CPU s ${name}`), "CPU s of these"],
    [row("bare pipeline", "bare"), row("job", "job", limits.job), row("job with 100000 terms", "withTerms", limits.withTerms)]);
}

const parts = { sandbox: largeDocuments, apertium: againstThePipeline };

const { values } = parseArgs({
  options: { only: { type: "string", default: "sandbox,apertium" }, quick: { type: "boolean", default: false } },
});
const chosen = values.only.split(",");
const unknown = chosen.find((part) => !(part in parts));
if (unknown !== undefined) {
  console.error(`There is no part ${JSON.stringify(unknown)}. Usage: node bench/large-documents.mjs [--only sandbox,apertium] [--quick]`);
  process.exit(1);
}
console.log(machineLine());
for (const part of chosen) await parts[part](values);
