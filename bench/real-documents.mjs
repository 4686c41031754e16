/**
 * Real documents of public repositories through every format: `node bench/real-documents.mjs DIRECTORY …`.
 * Directories may be bare git repositories. What is taken from them lies in a temporary folder, and is removed.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { parseArgs } from "node:util";
import { documentFormats } from "../packages/document-filters/dist/index.js";
import { collectDocuments } from "./documents/collect.mjs";
import { compareFiles } from "./documents/compare.mjs";
import { wordsLeft } from "./documents/pseudo-translation.mjs";
import { isOffice, readByLibreOffice, readByPython } from "./documents/readers.mjs";
import { PassRunner } from "./documents/runner.mjs";
import { groupBy, printTable } from "./figures.mjs";
import { machineLine } from "./machine.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: "string", default: "40" }, "most-of-all": { type: "string", default: "120" }, sample: { type: "string", default: "60" },
    only: { type: "string" }, log: { type: "string" },
  },
});
/** Other endings of formats, and the one that stands for them in the table. */
const aliases = new Map([[".htm", ".html"], [".xhtml", ".html"], [".mht", ".mhtml"], [".xlf", ".xliff"], [".sdlxliff", ".xliff"],
  [".sgm", ".sgml"], [".tab", ".tsv"], [".yml", ".yaml"], [".dot", ".doc"], [".xlt", ".xls"], [".pot", ".ppt"], [".pps", ".ppt"]]);
const formats = documentFormats.list().filter(({ ending, lacks }) => ending !== ".xline" && lacks === undefined);
const endings = new Set([...formats.map(({ ending }) => ending), ...aliases.keys()]);
const chosen = values.only === undefined ? endings : new Set(values.only.split(",").map((ending) => `.${ending}`));

const folder = mkdtempSync(join(tmpdir(), "real-documents-"));
const lines = [];
const say = (line) => lines.push(line);
try {
  console.log(machineLine());
  const sizes = { most: Number(values.most), mostOfAll: Number(values["most-of-all"]) };
  const documents = collectDocuments(positionals, chosen, join(folder, "sources"), sizes);
  console.log(`${documents.length} documents of ${new Set(documents.map(({ repository }) => repository)).size} repositories`);
  const groups = groupBy(documents, ({ ending }) => aliases.get(ending) ?? ending);
  const rows = [];
  for (const [ending, group] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    rows.push(await judge(ending, group));
    console.log(rows.at(-1).join(" | "));
  }
  printTable("Real documents", ["format", "documents", "read", "refused", "faults", "read again", "opens elsewhere", "parts untouched, %",
    "tags kept, %", "words translated, %", "elements lost / added", "codes lost / doubled", "CPU s"], rows);
} finally {
  if (values.log !== undefined) writeFileSync(values.log, lines.join("\n"));
  rmSync(folder, { recursive: true, force: true });
}

async function judge(ending, group) {
  const runner = new PassRunner({ seconds: 90 });
  mkdirSync(join(folder, "targets"), { recursive: true });
  for (const [i, document] of group.entries()) {
    const mediaType = mediaTypeOf(document);
    document.target = join(folder, "targets", `${ending.slice(1)}-${i}${endingOfTarget(mediaType, ending)}`);
    document.pass = await runner.run({ path: document.path, mediaType, output: document.target, again: true });
    const { refused, fault, notAgain } = document.pass;
    if (refused !== undefined) say(`${ending} refused ${document.name}: ${refused.code}: ${refused.message}`);
    if (fault !== undefined) say(`${ending} FAULT ${document.name}: ${fault}`);
    if (notAgain !== undefined) say(`${ending} NOT READ AGAIN ${document.name}: ${JSON.stringify(notAgain)}`);
    if (fault === undefined && refused === undefined && existsSync(document.target)) compare(ending, document);
  }
  runner.close();
  const read = group.filter(({ pass }) => pass.refused === undefined && pass.fault === undefined);
  const elsewhere = await readElsewhere(read.slice(0, Number(values.sample)), ending);
  return rowOf(ending, group, read, elsewhere);
}

/** By its ending, as people name documents; by its content where one ending has several. */
function mediaTypeOf({ ending }) {
  if ((aliases.get(ending) ?? ending) === ".xliff") return undefined;
  return formats.find((format) => format.ending === ending || format.ending === aliases.get(ending))?.name;
}

function endingOfTarget(mediaType, ending) {
  return mediaType === undefined ? ending : documentFormats.ending(documentFormats.targetOf(mediaType));
}

function compare(ending, document) {
  if ([".eml", ".msg", ".mhtml"].includes(ending)) return; // texts of mails are encoded anew
  document.compared = compareFiles(document.path, document.target);
  const { changed, names } = document.compared;
  if (changed.length > 0) say(`${ending} changed ${document.name}: ${changed.slice(0, 8).join(", ")}`);
  if (names !== undefined) say(`${ending} elements ${document.name}: ${JSON.stringify(names)}`);
  const { codes, again } = document.pass;
  if (again !== undefined && again.codes !== codes) say(`${ending} codes ${document.name}: ${codes} → ${again.codes}`);
}

/** Both the source and the target, by a program that shares nothing with ours. */
async function readElsewhere(documents, ending) {
  const texts = { sources: new Map(), targets: new Map() };
  for (const [side, key] of [["sources", "path"], ["targets", "target"]]) {
    for (const [own, some] of groupBy(documents, (document) => extname(document[key]).toLowerCase())) {
      const paths = some.map((document) => document[key]);
      const read = isOffice(own) ? await readByLibreOffice(paths, own, join(folder, `read-${side}`)) : readByPython(paths, own);
      for (const [path, text] of read) texts[side].set(path, text);
    }
  }
  const result = { tried: 0, opens: 0, all: 0, stayed: 0 };
  for (const document of documents) {
    const [source, target] = [texts.sources.get(document.path), texts.targets.get(document.target)];
    if (source === undefined && ending !== ".msg") continue;
    result.tried++;
    if (target === undefined) say(`${ending} DOES NOT OPEN ${document.name}`);
    else result.opens++;
    if (source === undefined || target === undefined) continue;
    const { all, stayed, left } = wordsLeft(source, target);
    result.all += all;
    result.stayed += stayed;
    if (stayed > 0) {
      const told = Object.keys(document.pass.left).join("; ");
      say(`${ending} words ${document.name}: ${stayed} of ${all}: ${[...left.keys()].slice(0, 12).join(" ")}${told && ` (told: ${told})`}`);
    }
  }
  return result;
}

function rowOf(ending, group, read, { tried, opens, all, stayed }) {
  const sum = (pick) => read.reduce((total, document) => total + (pick(document) ?? 0), 0);
  const percent = (part, whole) => (whole === 0 ? "–" : (100 * part / whole).toFixed(2));
  const codes = read.map(({ pass: { codes: before, again } }) => (again === undefined ? 0 : again.codes - before));
  const having = (some, key) => some.filter(({ pass }) => pass[key] !== undefined).length;
  return [
    ending, group.length, read.length, having(group, "refused"), having(group, "fault"), having(read, "again"), `${opens} of ${tried}`,
    percent(sum(({ compared }) => compared?.same), sum(({ compared }) => compared?.kept)),
    percent(sum(({ compared }) => compared?.tagsKept), sum(({ compared }) => compared?.tags)),
    percent(all - stayed, all), `${sum(({ compared }) => compared?.lost)} / ${sum(({ compared }) => compared?.doubled)}`,
    `${-codes.filter((n) => n < 0).reduce((a, b) => a + b, 0)} / ${codes.filter((n) => n > 0).reduce((a, b) => a + b, 0)}`,
    group.reduce((total, { pass }) => total + (pass.cpu ?? 0), 0).toFixed(1),
  ];
}
