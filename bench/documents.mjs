/**
 * What documents of Office cost: processor time of reading, translating and writing them against that of unpacking the same zip,
 * tokenising its XML once and packing it again, in turns; and the memory that a text of 200 MB in one part takes. Beside them stands the
 * least that a translation could cost: that, its XML tokenised once more, as the request looks at it, and its sentences found by Intl.
 * `node bench/documents.mjs [--quick] [DOCUMENT …]`: documents of yours are measured beside those that it makes.
 */
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { parseArgs } from "node:util";
import { deflateRawSync } from "node:zlib";
import { unzipSync } from "fflate";
import { SaxesParser } from "saxes";
import { documentFormats } from "../packages/document-filters/dist/index.js";
import { officeDocuments } from "./documents/office-documents.mjs";
import { pseudoContext } from "./documents/pseudo-translation.mjs";
import { PassRunner } from "./documents/runner.mjs";
import { median, printTable, spread, verdict } from "./figures.mjs";
import { machineLine } from "./machine.mjs";

const limits = { ratio: 2, peakMB: 600 };
const { values: { quick }, positionals } = parseArgs({ allowPositionals: true, options: { quick: { type: "boolean", default: false } } });
const [turns, megabytes, largeMB] = quick ? [3, 2, 40] : [7, 10, 200];
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const isXml = (name) => /\.(?:xml|rels|vml)$/.test(name);
const mediaTypes = new Map(documentFormats.list().map(({ name, ending }) => [ending, name]));

const folder = mkdtempSync(join(tmpdir(), "bench-documents-"));
try {
  console.log(machineLine());
  const rows = [];
  for (const [name, make] of Object.entries(officeDocuments)) {
    const path = join(folder, `made.${name}`);
    writeFileSync(path, make(megabytes));
    rows.push(await compare(path));
  }
  for (const path of positionals) rows.push(await compare(path));
  const columns = ["document", "MB of XML", "ours, s", "tokenised once, s", `ratio (≤ ${limits.ratio})`, "", "least ratio"];
  printTable("Processor time of a document", columns, rows);
  printTable(`A text of ${largeMB} MB in one part`, ["document", "CPU s", `peak MB (≤ ${limits.peakMB})`, ""], await largeTexts());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function compare(path) {
  const all = [[], [], []];
  const texts = await textsOf(path);
  for (let turn = -1; turn < turns; turn++) {
    const bytes = readFileSync(path);
    const times = [await cpuOf(() => translate(path)), await cpuOf(() => tokenise(bytes)), await cpuOf(() => least(bytes, texts))];
    if (turn >= 0) times.forEach((time, i) => all[i].push(time)); // code is compiled in the first one
  }
  const ratios = (of) => of.map((time, i) => time / all[1][i]);
  const size = Object.entries(unzipSync(readFileSync(path))).reduce((sum, [name, { length }]) => sum + (isXml(name) ? length : 0), 0);
  return [basename(path), (size / 1e6).toFixed(1), spread(all[0], 2), spread(all[1], 2), spread(ratios(all[0]), 2),
    verdict(median(ratios(all[0])) <= limits.ratio), spread(ratios(all[2]), 2)];
}

async function cpuOf(work) {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}

/** A translation that costs nothing, as what engines cost is not measured here. */
function changed(segment) {
  return [...segment, "."];
}

function open(path) {
  return documentFormats.open({ mediaType: mediaTypes.get(extname(path)), encoding: "", bytes: () => createReadStream(path) });
}

/** Of each block. */
async function textsOf(path) {
  const texts = [];
  for await (const part of open(path).parts(pseudoContext)) {
    if ("segments" in part) texts.push(part.segments.flat().filter((piece) => typeof piece === "string").join(" "));
  }
  return texts;
}

/** As a job does: a look at whether it can be read, and one pass over it. */
async function translate(path) {
  const document = open(path);
  await document.check();
  const written = async function* () {
    for await (const part of document.parts(pseudoContext)) {
      yield ["keep" in part ? part.keep : part.write(part.segments.map(changed))];
    }
  };
  let size = 0;
  for await (const piece of document.assemble(written())) size += piece.length;
  return size;
}

/** Unpacks each entry, tokenises what is XML, and packs it again where that is asked for. */
function tokenise(bytes, packs = true) {
  for (const [name, content] of Object.entries(unzipSync(bytes))) {
    if (isXml(name)) {
      const parser = new SaxesParser();
      let seen = 0;
      parser.on("opentag", () => seen++);
      parser.on("closetag", () => seen++);
      parser.on("text", (text) => (seen += text.length));
      parser.write(Buffer.from(content).toString("utf8")).close();
    }
    if (packs) deflateRawSync(content);
  }
}

function least(bytes, texts) {
  tokenise(bytes, false);
  for (const text of texts) Array.from(sentences.segment(text));
  tokenise(bytes);
}

async function largeTexts() {
  const runner = new PassRunner({ seconds: 900, fresh: true, heapMB: 560 });
  const rows = [];
  for (const [name, make] of Object.entries(officeDocuments)) {
    const path = join(folder, `large.${name}`);
    writeFileSync(path, make(largeMB, true));
    const job = { path, mediaType: mediaTypes.get(`.${name}`), output: join(folder, "target") };
    const { fault, refused, cpu = NaN, peakMB = NaN } = await runner.run(job);
    const met = fault === undefined && refused === undefined && peakMB <= limits.peakMB;
    rows.push([name, cpu.toFixed(1), `${peakMB.toFixed(0)}${fault ?? refused?.message ?? ""}`, verdict(met)]);
  }
  return rows;
}
