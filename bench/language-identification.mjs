/**
 * How often the language of a single sentence is told, and of its first three words (eight characters where no blanks part
 * them), beside two other libraries on the same sentences. The common words of short texts come from the first half of each
 * file, so that the second half is held out.
 *
 * npm run bench:languages -- <directory>, with one file `<tag>.txt` for each language, a sentence a line.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Cld3LanguageDetector } from "@dragoman/adapters-engines";
import { findLanguage } from "@dragoman/domain/language-pairs";
import { francAll } from "franc";
import { detectAll } from "tinyld";
import { printTable, verdict } from "./figures.mjs";
import { machineLine } from "./machine.mjs";

const target = 0.96;
const shortTarget = 0.8;
/** In which no blanks part words. */
const unspaced = ["ja", "zh", "th", "my"];
/** Names that libraries and files use for languages which go by another one here. */
const otherNames = {
  nb: "nor", zh: "chi", cht: "chi", pes: "per", swh: "swa", azj: "aze", als: "alb", khk: "mon", npi: "nep", plt: "mlg", ydd: "yid",
  uzn: "uzb", pbu: "pus", gug: "grn", kmr: "kur",
};
const codeOf = (name) => {
  const code = otherNames[name] ?? findLanguage(name)?.code ?? name;
  return otherNames[code] ?? code;
};

const dragoman = new Cld3LanguageDetector();
const libraries = {
  dragoman: async (sentence) => (await dragoman.detect(sentence))[0]?.code,
  tinyld: async (sentence) => detectAll(sentence)[0]?.lang,
  franc: async (sentence) => francAll(sentence)[0]?.[0],
};

const directory = process.argv[2];
if (directory === undefined) {
  console.error("Usage: npm run bench:languages -- <directory of files tag.txt>");
  process.exit(1);
}
const corpus = readdirSync(directory).filter((name) => name.endsWith(".txt")).sort()
  .map((name) => ({
    tag: name.slice(0, -4), language: codeOf(name.slice(0, -4)),
    sentences: readFileSync(join(directory, name), "utf8").split("\n").filter((line) => line.trim() !== ""),
  }));
const names = Object.keys(libraries);
const percent = (value) => `${(100 * value).toFixed(1)} %`;

/** What each library makes of these texts. */
async function measured(texts) {
  const figures = {};
  for (const name of names) {
    const right = [];
    const began = performance.now();
    for (const { language, sentences } of texts) {
      let count = 0;
      for (const sentence of sentences) if (codeOf((await libraries[name](sentence)) ?? "") === language) count += 1;
      right.push(count);
    }
    const all = texts.reduce((sum, one) => sum + one.sentences.length, 0);
    const share = right.reduce((sum, one) => sum + one, 0) / all;
    figures[name] = { right, share, ms: (performance.now() - began) / all };
  }
  return figures;
}

/** The start of each sentence, in one half of each file. */
const starts = (which) => corpus.map(({ tag, language, sentences }) => {
  const middle = sentences.length / 2;
  const half = which === "first" ? sentences.slice(0, middle) : sentences.slice(middle);
  const start = (text) => (unspaced.includes(tag) ? [...text].slice(0, 8).join("") : text.split(/\s+/).slice(0, 3).join(" "));
  return { language, sentences: half.map(start) };
});

function printHardest(texts, figures) {
  const hardest = texts.map((one, n) => ({ ...one, n }))
    .sort((a, b) => figures.dragoman.right[a.n] / a.sentences.length - figures.dragoman.right[b.n] / b.sentences.length).slice(0, 8);
  printTable("The hardest for us", ["language", ...names], hardest.map(({ language, sentences, n }) =>
    [language, ...names.map((name) => percent(figures[name].right[n] / sentences.length))]));
}

console.log(machineLine());
const whole = await measured(corpus);
const sentences = corpus.reduce((sum, one) => sum + one.sentences.length, 0);
printTable(`Language of ${sentences} sentences in ${corpus.length} languages`, ["library", "right", "ms a sentence"],
  names.map((name) => [name, percent(whole[name].share), whole[name].ms.toFixed(2)]));
printHardest(corpus, whole);
const [seen, heldOut] = [await measured(starts("first")), await measured(starts("second"))];
printTable("Language of the first three words", ["library", "first half", "second half, held out", "ms a text"],
  names.map((name) => [name, percent(seen[name].share), percent(heldOut[name].share), heldOut[name].ms.toFixed(2)]));
printHardest(starts("second"), heldOut);
console.log(`At least ${percent(target)} by sentence: ${verdict(whole.dragoman.share >= target)}.`);
console.log(`At least ${percent(shortTarget)} by three words that are held out: ${verdict(heldOut.dragoman.share >= shortTarget)}.`);
