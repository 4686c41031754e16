/**
 * Builds the parallel corpora of bench/adaptation.mjs from public repositories, given as checkouts or git directories:
 *
 * node bench/adaptation-corpora.mjs --out DIR --spanish python-docs-es --portuguese python-docs-pt-br@3.13 --french python-docs-fr@3.13
 *   [--php-english doc-en --php-spanish doc-es --php-portuguese doc-pt_br]
 *
 * Makes enes, ptes (joined on file and identical English), enfr, php and phppt (Portuguese–Spanish), each as
 * NAME.{train,dev,test}.{src,trg,docs} and NAME.{1300,10000,64000,dev,test}.tmx (the first so many of train), and mix100k of enes and
 * php. The split is by document.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cleanPairs, shuffled, splitByDocument } from "./corpora/clean-pairs.mjs";
import { docbookPairs } from "./corpora/docbook.mjs";
import { gettextEntries, withoutMarkup } from "./corpora/gettext.mjs";
import { checkFolder, filesOf } from "./corpora/repositories.mjs";
import { writeLines, writeMemory } from "./corpora/write-corpus.mjs";

const folders = ["spanish", "portuguese", "french", "php-english", "php-spanish", "php-portuguese"];
const { values } = parseArgs({ options: Object.fromEntries([...folders, "out"].map((name) => [name, { type: "string" }])) });
if (values.out === undefined) {
  console.error(`Usage: node bench/adaptation-corpora.mjs --out DIR ${folders.map((name) => `[--${name} DIR[@BRANCH]]`).join(" ")}`);
  process.exit(1);
}
for (const name of folders) if (values[name] !== undefined) checkFolder(name, values[name]);
mkdirSync(values.out, { recursive: true });

const catalogues = (place) => new Map([...filesOf(place, ".po")].map(([path, text]) => [path, gettextEntries(text)]));
const spanish = values.spanish && catalogues(values.spanish);
const sizes = {};

const english = spanish && write("enes", directPairs(spanish), ["en", "es"]);
if (spanish && values.portuguese) write("ptes", pivotedPairs(catalogues(values.portuguese), spanish), ["pt-BR", "es"]);
if (values.french) write("enfr", directPairs(catalogues(values.french)), ["en", "fr"]);
const php = values["php-english"] && values["php-spanish"] && write("php", phpPairs(values["php-english"]), ["en", "es"]);
if (values["php-portuguese"] && values["php-spanish"]) write("phppt", phpPairs(values["php-portuguese"]), ["pt-BR", "es"]);
if (english && php) {
  const both = [...english.train, ...php.train];
  const mixed = shuffled(both, 17).slice(0, 100_000);
  writeLines(values.out, "mix100k", mixed);
  writeMemory(values.out, "mix100k", mixed, ["en", "es"]);
  sizes.mix100k = sizeOf(mixed);
}
writeFileSync(join(values.out, "sizes.json"), `${JSON.stringify(sizes, null, 1)}\n`);
console.table(sizes);

function directPairs(files) {
  return cleanPairs([...files].flatMap(([document, entries]) =>
    entries.map(({ source, target }) => ({ source: withoutMarkup(source), target: withoutMarkup(target), document }))));
}

function pivotedPairs(sources, targets) {
  return cleanPairs([...sources].flatMap(([document, entries]) => {
    const others = new Map((targets.get(document) ?? []).map(({ source, target }) => [source, target]));
    return entries.flatMap(({ source, target }) =>
      (others.has(source) ? [{ source: withoutMarkup(target), target: withoutMarkup(others.get(source)), document }] : []));
  }));
}

function phpPairs(source) {
  const others = filesOf(values["php-spanish"], ".xml");
  let skipped = 0;
  const pairs = [...filesOf(source, ".xml")].flatMap(([document, text]) => {
    if (!others.has(document)) return [];
    const found = docbookPairs(text, others.get(document));
    skipped += found === undefined ? 1 : 0;
    return (found ?? []).map((pair) => ({ ...pair, document }));
  });
  console.log(`${source}: ${skipped} files are built differently in the two languages.`);
  return cleanPairs(pairs);
}

function write(name, pairs, tags) {
  const sets = splitByDocument(pairs);
  for (const [set, own] of Object.entries(sets)) {
    writeLines(values.out, `${name}.${set}`, own);
    sizes[`${name}.${set}`] = sizeOf(own);
    if (set !== "train") writeMemory(values.out, `${name}.${set}`, own, tags);
  }
  for (const count of [1300, 10_000, 64_000]) {
    if (sets.train.length >= count / 1.4) writeMemory(values.out, `${name}.${count}`, sets.train.slice(0, count), tags);
  }
  return sets;
}

function sizeOf(pairs) {
  const words = (member) => pairs.reduce((sum, pair) => sum + pair[member].split(" ").length, 0);
  const documents = new Set(pairs.map(({ document }) => document)).size;
  return { pairs: pairs.length, documents, source: words("source"), target: words("target") };
}
