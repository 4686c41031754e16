import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connectTo, newDataDir, partsOf, removeDataDir, startDragoman } from "./dragoman.mjs";
import { median, printTable, spread, verdict } from "./figures.mjs";
import { loadLine } from "./machine.mjs";
import { cpuSeconds } from "./processes.mjs";
import { textsFrom } from "./texts.mjs";

const pageSize = 1024 * 1024;
const modeFile = "/usr/share/apertium/modes/eng-spa.mode";
const barePipeline = fileURLToPath(new URL("bare-pipeline.mjs", import.meta.url));
const counted = ["job engine", "translation engines", "stages"];
const atLeast = 0.85;

/** Words per second of processor time of a job on a page of 1 MB, against those of a bare pipeline that gets the same segments. */
export async function htmlJob({ quick }) {
  const runs = quick ? 3 : 5;
  const dataDir = newDataDir();
  let dragoman;
  try {
    dragoman = await startDragoman(dataDir);
    const interfaces = await engineInterfaces();
    const connector = await connectTo(dragoman);
    await job(dragoman, connector, textsFrom(999).page(pageSize / 4)); // code is compiled
    const tries = [];
    for (let run = 0; run < runs; run++) {
      const page = textsFrom(run).page(pageSize);
      const texts = await engineTexts(page, interfaces);
      const words = texts.reduce((sum, text) => sum + text.replace(/\[.*?\]/g, "").split(/\s+/).length, 0);
      const bare = runBare(dataDir, texts, interfaces);
      const whole = await job(dragoman, connector, page);
      tries.push({ words, segments: texts.length, bare, whole, ratio: bare.cpu / whole.cpu });
      console.log(`run ${run + 1}: ${Math.round(words / bare.cpu)} words per CPU second bare, ${Math.round(words / whole.cpu)} as a `
        + `job; load ${loadLine()}`);
    }
    print(tries);
  } finally {
    await dragoman?.stop();
    removeDataDir(dataDir);
  }
}

/** One job: processor time by part, checked to have answered every numbered sentence of the page. */
async function job(dragoman, connector, page) {
  const before = usedBy(dragoman);
  const started = performance.now();
  const { translation } = await connector.translate("text/html", page);
  const seconds = (performance.now() - started) / 1000;
  const after = usedBy(dragoman);
  const numbers = page.match(/\b\d{5}\b/g);
  const answered = new Set(translation.match(/\b\d{5}\b/g));
  const missing = numbers.filter((number) => !answered.has(number)).length;
  if (missing > 0) throw new Error(`${missing} of ${numbers.length} sentences are missing in the translation.`);
  const tags = (html) => (html.match(/<\w/g) ?? []).length;
  if (tags(translation) < tags(page)) throw new Error(`The translation has ${tags(translation)} tags, the page ${tags(page)}.`);
  const parts = Object.fromEntries(Object.keys(after).map((name) => [name, after[name] - before[name]]));
  return { seconds, parts, cpu: counted.reduce((sum, name) => sum + parts[name], 0) };
}

const usedBy = (dragoman) => Object.fromEntries(Object.entries(partsOf(dragoman)).map(([name, pids]) => [name, cpuSeconds(pids)]));

/** The project's own code that says what an engine gets; there only when it is built, which the start of the server sees to. */
export async function engineInterfaces() {
  const modules = await Promise.all(["domain/dist/segments/index.js", "document-filters/dist/html/html-format.js", ...[
    "outline-segment", "apertium/encode-segment", "apertium/parse-mode",
  ]
    .map((name) => `adapters-engines/dist/drivers/${name}.js`)].map((file) => import(`../packages/${file}`)));
  return Object.assign({}, ...modules);
}

/** The texts of a page as they go to the first stage. */
export async function engineTexts(page, { htmlFilter, plainText, protectSpans, outlineSegment, encodeSegment }) {
  const context = { sourceTag: "en", targetTag: "es", highlightUnknown: false, markSegments: false, xliffTargets: "alternatives",
    toolVersion: "", date: new Date(0) };
  const texts = [];
  for await (const part of htmlFilter.parts((async function* () { yield page; })(), context)) {
    for (const segment of part.segments ?? []) {
      if (/\p{L}/u.test(plainText(segment))) texts.push(...encodeSegment(outlineSegment(protectSpans(segment))).parts);
    }
  }
  return texts;
}

export function runBare(directory, texts, { parseMode }) {
  const [stagesFile, textsFile] = [join(directory, "bench-stages.json"), join(directory, "bench-texts")];
  writeFileSync(stagesFile, JSON.stringify(parseMode(readFileSync(modeFile, "utf8"))));
  writeFileSync(textsFile, texts.join("\0"));
  return JSON.parse(execFileSync(process.execPath, [barePipeline, stagesFile, textsFile], { encoding: "utf8" }));
}

function print(tries) {
  const [{ words, segments }] = tries;
  const ratios = tries.map(({ ratio }) => ratio);
  const perPart = (read) => spread(tries.map(read), 2);
  printTable(`A page of 1 MB (about ${segments} segments, ${words} words) as a job, against a bare pipeline with the same segments`,
    ["", "words per CPU second", "CPU s", "wall s"], [
      ["job", spread(tries.map((one) => one.words / one.whole.cpu), 0), perPart((one) => one.whole.cpu),
        perPart((one) => one.whole.seconds)],
      ["bare", spread(tries.map((one) => one.words / one.bare.cpu), 0), perPart((one) => one.bare.cpu), perPart((one) => one.bare.seconds)],
    ]);
  console.log(
    `Ratio of words per CPU second, job to bare: ${spread(ratios, 3)}; target ≥ ${atLeast}: ${verdict(median(ratios) >= atLeast)}.`,
  );
  console.log("CPU is user + system of job engine, translation engines and stages; bare: of the stages and the program that feeds them.");
  printTable("Processor seconds of a job by part",
    Object.keys(tries[0].whole.parts).map((name) => (counted.includes(name) ? name : `(${name})`)),
    [Object.keys(tries[0].whole.parts).map((name) => perPart((one) => one.whole.parts[name]))]);
}
