import { performance } from "node:perf_hooks";
import sentencex from "sentencex";
import { splitSentences } from "../packages/domain/dist/documents/index.js";
import { printTable, spread } from "./figures.mjs";
import { loadLine, machineLine } from "./machine.mjs";
import { cases } from "./segmentation/cases.mjs";

/**
 * Splits texts that are hard to split: node bench/segmentation.mjs [--failed]
 *
 * A case is right where sentences begin at exactly the places that a person marked; white space belongs to either side. Time is that of
 * all cases joined to one text for each language, in turns.
 */
const turns = 7;
const splitters = {
  "Dragoman": (tag) => (text) => {
    const sentences = [];
    for (const stretch of splitSentences([text], { sourceTag: tag })) {
      const [[kind, pieces]] = Object.entries(stretch);
      const shown = pieces.join("");
      if (kind === "sentence") sentences.push(shown);
      else if (sentences.length > 0) sentences[sentences.length - 1] += shown;
      else sentences.push(shown);
    }
    return sentences;
  },
  "sentencex 0.4.2": (tag) => (text) => sentencex(tag, text),
  "Intl.Segmenter": (tag) => {
    const segmenter = new Intl.Segmenter(tag, { granularity: "sentence" });
    return (text) => [...segmenter.segment(text)].map(({ segment }) => segment);
  },
};

/** Where sentences begin, counted in characters that are no white space; the first one begins at 0. */
function beginnings(sentences) {
  const found = new Set();
  let at = 0;
  for (const sentence of sentences) {
    const length = sentence.replace(/\s/g, "").length;
    if (length > 0 && at > 0) found.add(at);
    at += length;
  }
  return found;
}

const isSame = (one, other) => one.size === other.size && [...one].every((at) => other.has(at));

const rows = [];
const totals = Object.fromEntries(Object.keys(splitters).map((name) => [name, 0]));
const showsFailed = process.argv.includes("--failed");
for (const [tag, texts] of Object.entries(cases)) {
  const right = Object.entries(splitters).map(([name, splitterFor]) => {
    const split = splitterFor(tag);
    const good = texts.filter((marked) => {
      const sentences = split(marked.replaceAll("|", ""));
      const isRight = isSame(beginnings(sentences), beginnings(marked.split("|")));
      if (!isRight && showsFailed && name === "Dragoman") console.log(`${tag}: ${marked}\n    ${sentences.join(" ¦ ")}`);
      return isRight;
    }).length;
    totals[name] += good;
    return good;
  });
  rows.push([tag, texts.length, ...right]);
}
const all = Object.values(cases).flat().length;
rows.push(["all", all, ...Object.values(totals)]);
console.log(`${machineLine()}\n`);
printTable("Texts split as a person would", ["language", "texts", ...Object.keys(splitters)], rows);

const joined = Object.entries(cases).map(([tag, texts]) => [tag, `${texts.join(" ").replaceAll("|", "")} `.repeat(10)]);
const characters = joined.reduce((sum, [, text]) => sum + text.length, 0);
const speeds = Object.fromEntries(Object.keys(splitters).map((name) => [name, []]));
for (let turn = 0; turn < turns; turn++) {
  for (const [name, splitterFor] of Object.entries(splitters)) {
    const begin = performance.now();
    for (const [tag, text] of joined) splitterFor(tag)(text);
    speeds[name].push(characters / 1_000 / (performance.now() - begin));
  }
}
const ratios = (values) => values.map((value, turn) => value / speeds["Dragoman"][turn]);
printTable(`Speed, ${turns} turns`, ["", "million characters a second", "ratio to Dragoman"],
  Object.entries(speeds).map(([name, values]) => [name, spread(values, 2), spread(ratios(values), 2)]));
console.log(`Load ${loadLine()}.\n`);
