/**
 * How much of a PDF's text is read in the right order, and what that costs: `node bench/pdf.mjs [--sample 40] [--pages 300] DIRECTORY …`.
 *
 * The directories hold documents, or are bare git repositories. LibreOffice makes a PDF and a bare text of each; the text is what is
 * known, and a word counts that stands in the longest sequence of words which both have in one order. Beside this server's reader stands
 * `pdftotext` of poppler, as it is and with `-layout`. Then a PDF of many pages is read for its processor time, all threads together.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { unzipSync } from "fflate";
import { documentFormats } from "../packages/document-filters/dist/index.js";
import { collectDocuments } from "./documents/collect.mjs";
import { numbersFrom } from "./documents/numbers.mjs";
import { pseudoContext } from "./documents/pseudo-translation.mjs";
import { median, printTable, quantile, spread, verdict } from "./figures.mjs";
import { machineLine } from "./machine.mjs";

const limits = { seconds: 20, pages: 300 };
/** Texts of fewer words say little about order, and longer ones take the comparison long. */
const [fewestWords, mostWords] = [100, 15_000];
/** Words alone: marks of lists and punctuation are drawn in ways of their own. Where nothing parts words, a sign is one. */
const sign = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]";
const word = new RegExp(`${sign}|(?:(?!${sign})[\\p{L}\\p{N}])+`, "gu");
const { values, positionals } = parseArgs({
  allowPositionals: true, options: { sample: { type: "string", default: "40" }, pages: { type: "string", default: "300" } },
});
const folder = mkdtempSync(join(tmpdir(), "bench-pdf-"));
const readers = {
  "Dragoman": (path) => textOf(path),
  "pdftotext": (path) => poppler(path, []),
  "pdftotext -layout": (path) => poppler(path, ["-layout"]),
};

try {
  console.log(machineLine());
  if (positionals.length > 0) await measureOrder();
  await measurePages(Number(values.pages));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureOrder() {
  const some = Number(values.sample);
  const documents = collectDocuments(positionals, new Set([".docx", ".odt"]), join(folder, "sources"), { most: some, mostOfAll: some });
  const shares = Object.fromEntries(Object.keys(readers).map((name) => [name, []]));
  const worst = [];
  for (const [i, document] of documents.entries()) {
    const known = knownTexts(document, i);
    if (known === undefined) continue;
    for (const [name, read] of Object.entries(readers)) {
      const words = wordsOf(await read(known.pdf));
      shares[name].push(inOrder(known.words, words) / known.words.length);
    }
    worst.push([document.name, ...Object.values(shares).map((all) => all.at(-1).toFixed(3))]);
  }
  const rows = Object.entries(shares).map(([name, all]) => [name, all.length, (all.reduce((a, b) => a + b, 0) / all.length).toFixed(4),
    spread(all, 3), quantile(all, 0.1).toFixed(3)]);
  printTable("Share of known words in the right order", ["reader", "PDFs", "mean", "median [least–most]", "nine of ten above"], rows);
  const least = worst.sort((a, b) => a[1] - b[1]).slice(0, 8);
  printTable("Those of which least was read in order", ["document", ...Object.keys(readers)], least);
}

/** A PDF and the words of a document; undefined where LibreOffice makes none of it, or the words are too few or too many. */
function knownTexts({ path, ending }, i) {
  const own = join(folder, `known-${i}`);
  mkdirSync(own);
  copyFileSync(path, join(own, `document${ending}`));
  for (const to of ["pdf", "txt:Text (encoded):UTF8"]) {
    spawnSync("soffice", [`-env:UserInstallation=file://${folder}/profile`, "--headless", "--convert-to", to, "--outdir", own,
      join(own, `document${ending}`)], { timeout: 60_000, killSignal: "SIGKILL", stdio: "ignore" });
  }
  const [pdf, text] = [join(own, "document.pdf"), join(own, "document.txt")];
  if (!existsSync(pdf) || !existsSync(text)) return undefined;
  const words = wordsOf(readFileSync(text, "utf8"));
  return words.length < fewestWords || words.length > mostWords ? undefined : { pdf, words };
}

/** What the Word document says that a PDF becomes. */
async function textOf(path) {
  const document = documentFormats.open({ mediaType: "application/pdf", encoding: "", bytes: () => createReadStream(path) });
  await document.check();
  const pieces = [];
  const written = async function* () {
    for await (const part of document.parts(pseudoContext)) yield ["keep" in part ? part.keep : part.write(part.segments)];
  };
  for await (const piece of document.assemble(written())) pieces.push(piece);
  const entries = unzipSync(Buffer.concat(pieces));
  return ["word/document.xml", "word/footnotes.xml"].filter((name) => name in entries).map((name) => shownIn(entries[name])).join("\n");
}

function shownIn(xml) {
  return Buffer.from(xml).toString("utf8").replace(/<\/w:p>|<w:(?:tab|br)\b[^>]*>/g, " ").replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, "\"").replace(/&amp;/g, "&");
}

function poppler(path, options) {
  return spawnSync("pdftotext", [...options, path, "-"], { maxBuffer: 2 ** 28, encoding: "utf8" }).stdout ?? "";
}

function wordsOf(text) {
  return text.normalize("NFKC").toLowerCase().match(word) ?? [];
}

/** The length of the longest sequence that both have in this order (Hunt and Szymanski 1977). */
function inOrder(known, found) {
  const places = new Map();
  found.forEach((word, i) => places.set(word, [i, ...(places.get(word) ?? [])])); // from behind
  const ends = [];
  for (const word of known) {
    for (const place of places.get(word) ?? []) {
      let [low, high] = [0, ends.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (ends[middle] < place) low = middle + 1;
        else high = middle;
      }
      ends[low] = place;
    }
  }
  return ends.length;
}

async function measurePages(pages) {
  const path = pdfOf(pages);
  const [ours, theirs] = [[], []];
  for (let turn = 0; turn < 3; turn++) {
    ours.push(await cpuOf(() => textOf(path)));
    theirs.push(cpuOfChild(() => poppler(path, [])));
  }
  const ratios = ours.map((time, i) => time / theirs[i]);
  printTable(`Processor time of ${pages} pages of text`, ["reader", `CPU s (≤ ${limits.seconds} for ${limits.pages})`, ""], [
    ["Dragoman", spread(ours, 2), pages < limits.pages ? "" : verdict(median(ours) <= limits.seconds * pages / limits.pages)],
    ["pdftotext", spread(theirs, 2), ""], ["ratio", spread(ratios, 1), ""],
  ]);
}

/** Of this process with its threads; the first time code is compiled too, as for the first PDF of a server. */
async function cpuOf(work) {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}

function cpuOfChild(work) {
  const children = () => {
    const fields = readFileSync("/proc/self/stat", "utf8").replace(/^.*\) /, "").split(" ");
    return Number(fields[13]) + Number(fields[14]);
  };
  const started = children();
  work();
  return (children() - started) / 100;
}

/** A PDF by LibreOffice, of so many pages with headings, paragraphs and lists. */
function pdfOf(pages) {
  const numbers = numbersFrom(7);
  const vocabulary = "the house garden river stone paper water evening morning letter window small green old quiet walks reads".split(" ");
  const words = (count) => Array.from({ length: count }, () => vocabulary[Math.floor(numbers() * vocabulary.length)]).join(" ");
  const paragraphs = () => Array.from({ length: 5 }, () => `<p>The ${words(70)}. It ${words(14)}.</p>`).join("");
  const page = (n) => `<h2>Chapter ${n + 1} ${words(3)}</h2>${paragraphs()}`
    + `<ul>${Array.from({ length: 4 }, () => `<li>A ${words(7)}.</li>`).join("")}</ul>`
    + `<p style="page-break-after: always">So ${words(30)}.</p>`;
  const source = join(folder, "pages.html");
  writeFileSync(source, `<html><body>${Array.from({ length: pages }, (_, n) => page(n)).join("\n")}</body></html>`);
  spawnSync("soffice", [`-env:UserInstallation=file://${folder}/profile`, "--headless", "--convert-to", "pdf:writer_web_pdf_Export",
    "--outdir", folder, source], { timeout: 120_000, killSignal: "SIGKILL", stdio: "ignore" });
  const path = join(folder, "pages.pdf");
  const found = spawnSync("pdfinfo", [path], { encoding: "utf8" }).stdout ?? "";
  console.log(`${/^Pages:\s+(\d+)/m.exec(found)?.[1]} pages`);
  return path;
}
