/**
 * How often the checks of neural output are wrong, measured on translations by people and by Apertium, and how often they find what
 * was spoiled on purpose.
 *
 * node bench/output-checks.mjs, with DRAGOMAN_TEST_DATA naming a folder that has `sentences/<tag>.txt`, parallel line by line. Every
 * language against English, both ways, near languages, and ten languages against each other. A translation by a person that fails a
 * check counts as a false alarm, though some of them are errors; `--show numbers` prints all that fail that check. Intervals are
 * Wilson's, 95 of 100. The lists of words that the check of languages asks were made of the first 150 sentences, so that only the
 * others are counted for it.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ApertiumDriver } from "../packages/adapters-engines/dist/drivers/apertium/apertium-driver.js";
import { languageOfTag } from "../packages/domain/dist/language-pairs/index.js";
import { findOutputFaults, outputFaults, plainText } from "../packages/domain/dist/segments/index.js";

const { values: { show } } = parseArgs({ options: { show: { type: "string" } } });
const folder = join(process.env.DRAGOMAN_TEST_DATA ?? "", "sentences");
if (!existsSync(folder)) {
  console.log("skipped: DRAGOMAN_TEST_DATA names no folder with sentences");
  process.exit(0);
}
const texts = new Map(readdirSync(folder).map((name) => {
  const tag = name.slice(0, -".txt".length);
  return [languageOfTag(tag)?.code ?? tag, readFileSync(join(folder, name), "utf8").trim().split("\n")];
}));
const others = [...texts.keys()].filter((code) => code !== "eng");
const ten = ["spa", "ger", "fra", "rus", "fin", "tur", "ara", "hin", "jpn", "chi"];
const firstUnseen = 150;

const cpu = process.cpuUsage();
const alarms = {
  "from English": alarmsOf(others.map((code) => ["eng", code])),
  "into English": alarmsOf(others.map((code) => [code, "eng"])),
  "near languages": alarmsOf([
    ["bos", "hrv"], ["srp", "hrv"], ["may", "ind"], ["nor", "dan"], ["nor", "swe"], ["cze", "slo"], ["glg", "por"], ["glg", "spa"],
    ["cat", "spa"], ["rus", "bel"], ["rus", "bul"], ["afr", "dut"], ["hin", "mar"],
  ].flatMap(([one, other]) => [[one, other], [other, one]])),
  "ten others": alarmsOf(ten.flatMap((from) => ten.filter((to) => to !== from).map((to) => [from, to]))),
};
const checked = Object.values(alarms).reduce((sum, { checked: some }) => sum + some, 0);
const perSegment = process.cpuUsage(cpu).user / checked;
console.log("False alarms over translations by people\n");
table(alarms);
console.log("\nOf which languages, from English: those with more than 1 in 100 sentences of any check\n");
for (const code of others) {
  const { counts, checked: some } = alarmsOf([["eng", code]]);
  const most = outputFaults.filter((fault) => counts[fault] > some / 100);
  if (most.length > 0) console.log(`${code}  ${most.map((fault) => `${fault} ${counts[fault]}`).join(", ")} of ${some}`);
}
console.log(`\n${checked} translations were checked, in ${perSegment.toFixed(0)} µs of processor time each.`);

console.log("\nOver what Apertium makes of the same sentences\n");
const driver = new ApertiumDriver({});
const ruled = {};
for (const pair of await driver.offered(["EngSpa", "SpaEng", "SpaCat", "CatSpa"])) {
  const unit = await driver.open(pair.id);
  const sources = texts.get(pair.sourceLanguageId);
  const answers = await Promise.all(sources.map((source) => unit.translate([source])));
  await unit.close();
  ruled[pair.id.slice(0, "EngSpa".length)] = alarmsIn(sources.map((source, at) => ({ source, target: plainText(answers[at].target ?? []),
    at })), pair);
}
table(ruled);

console.log("\nFound of what was spoiled on purpose: translations by people, ten languages against English, both ways\n");
const spoilers = {
  "nothing of it": ({ target }) => target && "",
  "its first three words": ({ target }) => target.split(/\s+/).length > 9 && target.split(/\s+/).slice(0, 3).join(" "),
  "the end four times over": ({ target }) => ends(target) && `${target}${ends(target).repeat(3)}`,
  "a word again and again": ({ target }) => lastWord(target) && `${target} ${`${lastWord(target)} `.repeat(5)}`,
  "the source itself": ({ source }) => source,
  "another language": ({ at, to }) => texts.get(to === "rus" ? "ger" : "rus")[at],
  "another one in that script": ({ at, from, to }) => texts.get(neighbours[to] === from ? "ita" : neighbours[to])?.[at],
  "two digits changed round": ({ target }) => changed(target, /\d\d+/g, (run) => `${run[1]}${run[0]}${run.slice(2)}`),
  "its numbers left out": ({ target }) => changed(target, /\d[\d.,]*/g, () => ""),
  "its emoji left out": ({ target }) => target,
  "in small letters": ({ target }) => target.toLowerCase() !== target && target.toLowerCase(),
};
/** A language in whose place another one is easily written; those of other scripts have none here. */
const neighbours = { eng: "dut", spa: "por", ger: "dut", fra: "ita", rus: "bul", fin: "est", tur: "aze" };
/** Where the source has to be another one as well. */
const sourceFor = {
  "its emoji left out": (source) => `${source} 🎉`,
  "in small letters": (source) => source.toUpperCase(),
};
const fits = {
  "two digits changed round": (source) => /\d\d\d/.test(source), "its numbers left out": (source) => /\d\d\d/.test(source),
};
for (const [name, spoil] of Object.entries(spoilers)) {
  let [found, of] = [0, 0];
  for (const [from, to] of ten.flatMap((code) => [["eng", code], [code, "eng"]])) {
    texts.get(from).forEach((source, at) => {
      const target = spoil({ source, target: texts.get(to)[at], at, from, to });
      if (typeof target !== "string" || target === texts.get(to)[at] && sourceFor[name] === undefined) return;
      if (fits[name]?.(source) === false || (name === "in small letters" && source.toUpperCase() === source)) return;
      of += 1;
      const asked = sourceFor[name]?.(source) ?? source;
      if (findOutputFaults([asked], [target], { sourceLanguageId: from, targetLanguageId: to }).length > 0) found += 1;
    });
  }
  console.log(`${name.padEnd(26)} ${share(found, of)}`);
}
process.exit(0);

function alarmsOf(directions) {
  const parts = directions.map(([from, to]) => alarmsIn(
    texts.get(from).map((source, at) => ({ source, target: texts.get(to)[at], at })), { sourceLanguageId: from, targetLanguageId: to }));
  const sum = (pick) => parts.reduce((total, part) => total + pick(part), 0);
  return {
    counts: Object.fromEntries(outputFaults.map((fault) => [fault, sum(({ counts }) => counts[fault])])),
    any: sum(({ any }) => any), checked: sum(({ checked: some }) => some), unseen: sum(({ unseen }) => unseen),
  };
}

function alarmsIn(sentences, { sourceLanguageId, targetLanguageId }) {
  const counts = Object.fromEntries(outputFaults.map((fault) => [fault, 0]));
  let any = 0;
  for (const { source, target, at } of sentences) {
    const faults = findOutputFaults([source], [target], { sourceLanguageId, targetLanguageId })
      .filter((fault) => fault !== "language" || at >= firstUnseen);
    for (const fault of faults) counts[fault] += 1;
    if (faults.length > 0) any += 1;
    if (faults.includes(show)) console.log(`${sourceLanguageId} ${targetLanguageId} ${at + 1}\n  ${source}\n  ${target}`);
  }
  return { counts, any, checked: sentences.length, unseen: Math.max(0, sentences.length - firstUnseen) };
}

function table(columns) {
  const names = Object.keys(columns);
  console.log(`${"check".padEnd(12)}${names.map((name) => name.padEnd(32)).join("")}`);
  for (const fault of outputFaults) {
    const cells = names.map((name) => share(columns[name].counts[fault], columns[name][fault === "language" ? "unseen" : "checked"]));
    console.log(fault.padEnd(12) + cells.map((cell) => cell.padEnd(32)).join(""));
  }
  console.log("any".padEnd(12) + names.map((name) => share(columns[name].any, columns[name].checked).padEnd(32)).join(""));
}

/** A share in percent with its interval, and of how many. */
function share(count, of) {
  if (of === 0) return "–";
  const z = 1.96;
  const p = count / of;
  const middle = (p + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of);
  const percent = (value) => (100 * value).toFixed(2);
  return `${percent(p)} (${percent(Math.max(0, middle - half))}–${percent(middle + half)}) of ${of}`;
}

/** The last four words of a text, or eight characters of one without blanks. */
function ends(text) {
  const words = text.trim().split(/\s+/);
  return words.length > 5 ? ` ${words.slice(-4).join(" ")}` : text.length > 12 ? text.slice(-8) : undefined;
}

function lastWord(text) {
  return /([\p{L}\p{M}]{3,})[^\p{L}]*$/u.exec(text)?.[1];
}

/** The text with each match changed; undefined where that is the same text. */
function changed(text, pattern, change) {
  const made = text.replace(pattern, change);
  return made === text ? undefined : made;
}
