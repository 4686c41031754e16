/**
 * The same documents through this server's formats and through what people use today, in one run:
 * `node bench/document-peers.mjs [--argos-files DIR --argos DIR] [--sample 20] DIRECTORY …`. The directories hold documents, or are bare
 * git repositories. `--argos-files` and `--argos` are checkouts of argos-translate-files and argos-translate (with Debian's
 * python3-lxml and python3-bs4); apertium's formatters come with Debian's transfuse, translate-toolkit with its package of that name.
 * Okapi needs a build by Maven, whose registry is no part of this run. A peer that is absent is left out and named.
 *
 * No engine translates: each side gives vowels an accent. A document opens when LibreOffice reads the target; a word is translated
 * when it shows with accents; a sentence came whole when the engine got all of it in one request.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { parseArgs } from "node:util";
import { documentFormats } from "../packages/document-filters/dist/index.js";
import { collectDocuments } from "./documents/collect.mjs";
import { accented, wordsLeft } from "./documents/pseudo-translation.mjs";
import { readByLibreOffice } from "./documents/readers.mjs";
import { PassRunner } from "./documents/runner.mjs";
import { printTable } from "./figures.mjs";
import { machineLine } from "./machine.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "argos-files": { type: "string" }, argos: { type: "string" }, sample: { type: "string", default: "20" },
    only: { type: "string", default: "docx,pptx,odt,odp,xlsx,ods" } },
});
const endings = values.only.split(",").map((ending) => `.${ending}`);
const folder = mkdtempSync(join(tmpdir(), "document-peers-"));
const has = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/** Each peer answers, for the paths of documents of one ending, what it made: `{ target, texts }`; undefined for what it refused. */
const peers = {
  "Dragoman": { endings, run: byDragoman },
  "argos-translate-files": {
    endings: [".docx", ".pptx", ".odt", ".odp"], run: byArgos,
    lacks: values["argos-files"] === undefined || values.argos === undefined ? "no --argos-files and --argos" : undefined,
  },
  "apertium (transfuse)": {
    endings: [".docx", ".pptx", ".odt", ".odp"], run: byTransfuse, lacks: has("tf-extract") ? undefined : "no tf-extract",
  },
  "translate-toolkit": { endings: [".odt", ".ods", ".odp"], run: byToolkit, lacks: has("odf2xliff") ? undefined : "no odf2xliff" },
  "Okapi": { endings: [], lacks: "no build of it without Maven's registry" },
};

try {
  console.log(machineLine());
  const sizes = { most: Number(values.sample), mostOfAll: Number(values.sample) };
  const documents = collectDocuments(positionals, new Set(endings), join(folder, "sources"), sizes);
  const rows = [];
  for (const ending of endings) {
    const paths = documents.filter((document) => document.ending === ending).map(({ path }) => path);
    const sources = await readByLibreOffice(paths, ending, join(folder, "read"));
    const readable = paths.filter((path) => sources.get(path) !== undefined);
    for (const [name, peer] of Object.entries(peers)) {
      if (peer.lacks !== undefined || !peer.endings.includes(ending) || readable.length === 0) continue;
      rows.push([ending, name, ...await judge(peer, readable, sources, ending)]);
      console.log(rows.at(-1).join(" | "));
    }
  }
  for (const [name, { lacks }] of Object.entries(peers)) if (lacks !== undefined) console.log(`${name} is left out: ${lacks}.`);
  printTable("Documents by several programs", ["format", "program", "written", "opens", "words translated, %", "sentences whole, %"], rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function judge(peer, paths, sources, ending) {
  const made = await peer.run(paths, ending);
  const written = paths.filter((path) => made.get(path) !== undefined && existsSync(made.get(path).target));
  const read = await readByLibreOffice(written.map((path) => made.get(path).target), ending, join(folder, "read"));
  const sums = { opens: 0, all: 0, stayed: 0, sentences: 0, whole: 0 };
  for (const path of paths) {
    const source = sources.get(path);
    const target = read.get(made.get(path)?.target);
    if (target !== undefined) sums.opens++;
    const { all, stayed } = wordsLeft(source, target ?? source);
    sums.all += all;
    sums.stayed += stayed;
    const texts = made.get(path)?.texts?.map(bare).join("\n") ?? "";
    for (const sentence of sentencesOf(source)) {
      sums.sentences++;
      if (texts.includes(sentence)) sums.whole++;
    }
  }
  const percent = (part, whole) => (whole === 0 ? "–" : (100 * part / whole).toFixed(1));
  return [`${written.length} of ${paths.length}`, sums.opens, percent(sums.all - sums.stayed, sums.all),
    made.values().next().value?.texts === undefined ? "–" : percent(sums.whole, sums.sentences)];
}

function bare(text) {
  return text.replace(/[\s\u00a0]+/g, " ").trim();
}

/** Those of four words or more, as the standard of Unicode divides texts. */
function sentencesOf(text) {
  const divider = new Intl.Segmenter("en", { granularity: "sentence" });
  return text.split("\n").flatMap((line) => [...divider.segment(line)].map(({ segment }) => bare(segment)))
    .filter((sentence) => sentence.split(" ").length >= 4 && /[a-z]/i.test(sentence));
}

async function byDragoman(paths, ending) {
  const runner = new PassRunner({ seconds: 60 });
  const mediaType = documentFormats.list().find((format) => format.ending === ending).name;
  const made = new Map();
  for (const [i, path] of paths.entries()) {
    const target = join(folder, `dragoman-${i}${ending}`);
    const { fault, refused, texts } = await runner.run({ path, mediaType, output: target, withTexts: true });
    if (fault === undefined && refused === undefined) made.set(path, { target, texts });
  }
  runner.close();
  return made;
}

function byArgos(paths) {
  const program = join(import.meta.dirname, "documents/argos_peer.py");
  const { stdout } = spawnSync("/usr/bin/python3", [program, values["argos-files"], values.argos],
    { input: paths.join("\n"), encoding: "utf8", maxBuffer: 2 ** 30, timeout: 300_000 });
  return new Map((stdout ?? "").split("\n").filter(Boolean).map((line) => JSON.parse(line))
    .flatMap(({ path, target, texts }) => (target ? [[path, { target, texts }]] : [])));
}

/** What its extractor gives, with accents outside of brackets, to its injector; both ends of it are Apertium's own. */
function byTransfuse(paths, ending) {
  return new Map(paths.flatMap((path, i) => {
    const options = { encoding: "utf8", timeout: 60_000, maxBuffer: 2 ** 28, cwd: folder };
    const extracted = spawnSync("tf-extract", ["-f", ending.slice(1), path], options);
    if (extracted.status !== 0) return [];
    const texts = extracted.stdout.split(/\[tf-block:[^\]]*\]|\n{2,}/).map((text) => text.replace(/\[\[[^\]]*\]\]|\[[^\]]*\]/g, ""));
    const input = extracted.stdout.replace(/\[[^\]]*\]+|[^[]+/g, (piece) => (piece.startsWith("[") ? piece : accented(piece)));
    const injected = spawnSync("tf-inject", [], { timeout: 60_000, maxBuffer: 2 ** 28, cwd: folder, input });
    const target = join(folder, `apertium-${i}${ending}`);
    if (injected.status !== 0) return [];
    writeFileSync(target, injected.stdout);
    return [[path, { target, texts }]];
  }));
}

/** By way of XLIFF, with its own pseudo-translation. */
function byToolkit(paths, ending) {
  return new Map(paths.flatMap((path, i) => {
    const own = join(folder, `toolkit-${i}`);
    mkdirSync(own, { recursive: true });
    const [source, xliff, filled, target] = [`source${ending}`, "a.xlf", "b.xlf", `target${ending}`].map((name) => join(own, name));
    copyFileSync(path, source);
    const rewritten = ["podebug", "--rewrite=unicode", xliff, filled];
    const steps = [["odf2xliff", source, xliff], rewritten, ["xliff2odf", "-t", source, filled, target]];
    for (const [program, ...words] of steps) spawnSync(program, ["--progress=none", ...words], { timeout: 60_000, stdio: "ignore" });
    if (!existsSync(target) || !existsSync(xliff)) return [];
    const texts = [...readFileSync(xliff, "utf8").matchAll(/<source[^>]*>([^]*?)<\/source>/g)]
      .map(([, text]) => text.replace(/<[^>]*>/g, ""));
    const named = join(folder, `toolkit-${i}-${basename(path, extname(path))}${ending}`);
    copyFileSync(target, named);
    return [[path, { target: named, texts }]];
  }));
}
