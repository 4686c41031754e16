import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { guardSegment, placeholderFamilies } from "../packages/domain/dist/segments/index.js";
import { connectTo, newDataDir, removeDataDir, startDragoman } from "./dragoman.mjs";
import { median, printTable, verdict } from "./figures.mjs";
import { endings, stringsOf } from "./string-readers.mjs";

/**
 * What counts as a placeholder here: crude rules of each format's own manual, written apart from the server's table, so
 * that they do not share its mistakes. A string shows by its file which notations it has.
 */
const rules = {
  all: [/\{\{[^]*?\}\}/g, /<\/?[a-z][^<>]*>/gi, /https?:\/\/[^\s<>"'()]*[^\s<>"'().,;:!?{}]/g, /[\w.+-]+@[\w-]+\.\w[\w.-]*\w/g,
    /&#?\w+;/g, /`[^`]+`/g],
  json: [/\[%key:[^\]]*%\]/g, /\{\w[\w.]*\}/g, /\{'[^']*'\}/g, /@:[\w.]*\w/g, /%[sd]/g],
  yml: [/%\{\w+\}/g, /(?<!\d ?)%-?[a-zA-Z](?!\w)/g, /%\w+%/g, /\{\w+\}/g, /<%.*?%>/gs],
  po: [/%\(\w+\)[a-z]/g, /%\d+\$[a-z]/g, /(?<!%)%[-0-9.]*l?[sdiufxc](?!\w)/g, /\{\w*\}/g, /\{%.*?%\}/g],
  properties: [/%\d/g, /\{\d[^{}]*\}/g],
  php: [/(?<![\w:\])]):[a-z]\w+/gi, /(?<!\w)_[A-Z_]+_(?!\w)/g, /%(?:\d\$)?[sd]/g, /\{\d\}/g, /%\w+%/g],
  strings: [/%(?:\d\$)?(?:@|l{0,2}[du]|[sdif]|\.\d[f])/g],
  resx: [/\{\d[^{}]*\}/g],
  xml: [/%(?:\d\$)?[-0-9.,]*[sdf]/g],
};
rules.yaml = rules.yml;
rules.pot = rules.po;
rules.xcstrings = rules.strings;
rules.arb = rules.json;

/** Arguments and selectors of a message, in order: what is left of it without its words. */
function skeleton(text) {
  const found = [];
  let at = 0;
  const take = (pattern) => {
    const match = new RegExp(pattern, "y");
    match.lastIndex = at;
    const got = match.exec(text)?.[0];
    at += got?.length ?? 0;
    return got?.replace(/\s/g, "");
  };
  const words = (depth) => {
    for (; at < text.length && !(depth > 0 && text[at] === "}"); at += 1) {
      const start = at;
      const head = take(/\{\s*\w+\s*,\s*(?:plural|selectordinal|select)\s*,(?:\s*offset:\d+)?/);
      if (head !== undefined) branches(head, depth);
      else if (text[at] === "{") {
        at += 1;
        words(depth + 1);
        found.push(text.slice(start, at + 1));
      }
    }
  };
  const branches = (head, depth) => {
    found.push(head);
    for (let selector = take(/\s*(?:=\d+|[\w-]+)\s*\{/); selector !== undefined; selector = take(/\s*(?:=\d+|[\w-]+)\s*\{/)) {
      found.push(selector);
      words(depth + 1);
      at += 1;
    }
    found.push(take(/\s*(?=\})/) === undefined ? "open" : "closed");
  };
  words(0);
  return found.join(" ");
}
const isMessage = (text) => /\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/.test(text);

/** Strings of public programs: placeholders that a translation changed, strings that came back as they went, words that were glued. */
export async function stringFiles({ quick, strings: folder = process.env.DRAGOMAN_BENCH_STRINGS }) {
  proveJudge();
  printOrdinary();
  if (!folder) {
    console.log("\nString files: skipped, as no directory of them was named (--strings DIR or DRAGOMAN_BENCH_STRINGS).\n");
    return;
  }
  const files = readdirSync(folder, { recursive: true }).filter((name) => endings.includes(name.slice(name.lastIndexOf(".") + 1))).sort()
    .filter((_, n) => !quick || n % 5 === 0);
  const dataDir = newDataDir();
  let dragoman;
  try {
    dragoman = await startDragoman(dataDir);
    const connection = await connectTo(dragoman);
    if (!connection.languagePairId.includes("_RBMT_")) {
      console.log("\nString files: skipped, as no real engine from English to Spanish is installed (apertium-eng-spa).\n");
      return;
    }
    const { languagePairs } = await connection.call("GET", "/language-pairs");
    const pairFor = (name) => languagePairs.map(({ languagePairId }) => languagePairId)
      .find((id) => id.startsWith(/[-_./]es[-_./]/.test(name) && !name.endsWith(".po") ? "SpaEng" : "EngSpa"));
    const results = [];
    for (const name of files) results.push(...await judgedFile(connection, pairFor(name), join(folder, name)));
    print(files, results);
  } finally {
    await dragoman?.stop();
    removeDataDir(dataDir);
  }
}

async function judgedFile(connection, languagePairId, path) {
  const strings = stringsOf(path);
  const isOneLine = (text) => !/[\r\n\u0085\u2028\u2029]/.test(text);
  const [lines, texts] = [strings.filter(isOneLine), strings.filter((one) => !isOneLine(one))];
  const ending = path.slice(path.lastIndexOf(".") + 1);
  const judged = [];
  for (let at = 0; at < lines.length; at += 200) {
    const some = lines.slice(at, at + 200);
    const targets = (await translated(connection, languagePairId, some.join("\n"), "text/x-line")).split("\n");
    some.forEach((source, n) => judged.push(judge(path, ending, source, targets[n])));
  }
  for (const text of texts) judged.push(judge(path, ending, text, await translated(connection, languagePairId, text, "text/plain")));
  return judged;
}

async function translated(connection, languagePairId, text, inputFormat) {
  const { translation } = await connection.call("POST", "/translations/quick",
    { languagePairId, inputFormat, input: Buffer.from(text).toString("base64") });
  return Buffer.from(translation, "base64").toString();
}

function judge(path, ending, source, target) {
  const found = isMessage(source) ? [] : placeholdersOf(ending, source);
  const changed = found.filter((one) => count(target, one) < count(source, one));
  if (isMessage(source) && skeleton(source) !== skeleton(target)) changed.push("the frame of the message");
  if (inOrder(source) !== inOrder(target)) changed.push("the order");
  const words = found.reduce((rest, one) => rest.replaceAll(one, " "), source).match(/\b\p{Ll}{3,}\b/gu) ?? [];
  return {
    file: basename(path), ending, source, target, has: found.length > 0 || isMessage(source), changed,
    untranslated: source === target && words.length >= 3,
    glued: found.some((one) => ["before", "behind"].some((side) => touches(target, one, side) && !touches(source, one, side))),
  };
}

/** What means something by its place: tags, blocks of templates, and conversions without a number. */
const ordered = /<\/?[a-z0-9][^<>]*>|\{%.*?%\}|<%.*?%>|\{\{[#/].*?\}\}|(?<![%\d])%[-0-9.]*l?[sdiufxc@]/g;
const inOrder = (text) => (text.match(ordered) ?? []).join(" ");

/** A judge that finds nothing shall not pass for a server that does nothing wrong. */
function proveJudge() {
  const planted = [
    ["yml", "%{count} red cars", "%{cuenta} coches", "changed"], ["php", "The :attribute is red", "El :atributo es rojo", "changed"],
    ["po", "%s of %d cars", "%d coches de %s", "changed"], ["json", "{n, plural, one {# car}}", "{n, plural, uno {# coche}}", "changed"],
    ["xml", "See <b>it</b> now", "Ve</b> <b>lo ahora", "changed"],
    ["po", "In %s now", "En%sahora", "glued"], ["po", "the red cars in %s", "the red cars in %s", "untranslated"],
    ["po", "The %s cars", "Los %s coches", ""],
  ];
  for (const [ending, source, target, fault] of planted) {
    const { changed, glued, untranslated } = judge("planted", ending, source, target);
    const found = [changed.length > 0 && "changed", glued && "glued", untranslated && "untranslated"].filter(Boolean).join();
    if (found !== fault) throw new Error(`The judge finds ${JSON.stringify(found)} in the planted ${JSON.stringify([source, target])}.`);
  }
}

function placeholdersOf(ending, source) {
  const found = [...rules.all, ...rules[ending]].flatMap((rule) => source.match(rule) ?? []);
  return [...new Set(found)].filter((one) => !found.some((other) => other.length > one.length && other.includes(one)));
}

const count = (text, part) => text.split(part).length - 1;

function touches(text, placeholder, side) {
  const parts = text.split(placeholder);
  return side === "before" ? parts.slice(0, -1).some((part) => /[\p{L}\p{N}]$/u.test(part))
    : parts.slice(1).some((part) => /^[\p{L}\p{N}]/u.test(part));
}

function print(files, results) {
  const rows = [...new Set(results.map(({ ending }) => ending))].map((ending) => [ending, results.filter((one) => one.ending === ending)]);
  const line = (name, some) => [name, new Set(some.map(({ file }) => file)).size, some.length, some.filter(({ has }) => has).length,
    some.filter(({ changed }) => changed.length > 0).length, some.filter(({ glued }) => glued).length,
    some.filter(({ untranslated }) => untranslated).length];
  const isMet = results.every(({ changed, glued }) => changed.length === 0 && !glued);
  printTable(`Strings of ${files.length} files (targets: nothing changed, nothing glued: ${verdict(isMet)})`,
    ["kind", "files", "strings", "with placeholders", "changed", "glued", "untranslated"],
    [...rows.map(([name, some]) => line(name, some)), line("all", results)]);
  const shown = (title, some) => some.slice(0, Number(process.env.DRAGOMAN_BENCH_SHOWN ?? 10))
    .forEach(({ file, source, target, changed }) => console.log(`${title} ${file} ${changed.join(" ")}\n  ${source}\n  ${target}`));
  shown("changed", results.filter(({ changed }) => changed.length > 0));
  shown("glued", results.filter(({ glued }) => glued));
  shown("untranslated", results.filter(({ untranslated }) => untranslated));
}

/** Ordinary sentences in which the table finds something: addresses and numbers belong to them, all else does not. */
function printOrdinary() {
  const folder = join(process.env.DRAGOMAN_TEST_DATA ?? "", "sentences");
  if (!existsSync(folder)) {
    console.log("\nOrdinary sentences: skipped, as DRAGOMAN_TEST_DATA names no folder with sentences.\n");
    return;
  }
  const usual = new RegExp(placeholderFamilies.filter(({ family, yields }) => yields || family === "addresses")
    .flatMap(({ patterns }) => patterns).map((pattern) => `^(?:${pattern})$`).join("|"), "u");
  // One that has an entity in it comes from a page and was not read by anybody.
  const sentences = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"))
    .filter((sentence) => !/&\w+;/.test(sentence));
  const found = sentences.map((sentence) =>
    guardSegment([sentence]).segment.flatMap((piece) => (typeof piece === "string" ? [] : [piece.text])));
  const touched = found.flatMap((spans, at) => (spans.some((span) => !usual.test(span)) ? [[sentences[at], spans]] : []));
  const turns = Array.from({ length: 7 }, () => {
    const started = performance.now();
    for (const sentence of sentences) guardSegment([sentence]);
    return ((performance.now() - started) * 1e6) / sentences.length;
  });
  printTable("Ordinary sentences (target: nothing but addresses and numbers is found)",
    ["sentences", "with addresses or numbers", "touched", "ns for each", ""],
    [[sentences.length, found.filter((spans) => spans.length > 0).length - touched.length, touched.length, median(turns).toFixed(0),
      verdict(touched.length === 0)]]);
  for (const [sentence, spans] of touched.slice(0, 20)) console.log(`touched ${JSON.stringify(spans)} in ${sentence}`);
}
