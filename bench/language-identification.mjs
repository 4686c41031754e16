/**
 * How often the language of a single sentence is told, beside two other libraries on the same sentences.
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
    language: codeOf(name.slice(0, -4)),
    sentences: readFileSync(join(directory, name), "utf8").split("\n").filter((line) => line.trim() !== ""),
  }));

const measured = {};
for (const [name, detect] of Object.entries(libraries)) {
  const right = [];
  const began = performance.now();
  for (const { language, sentences } of corpus) {
    let count = 0;
    for (const sentence of sentences) if (codeOf((await detect(sentence)) ?? "") === language) count += 1;
    right.push(count);
  }
  measured[name] = { right, ms: performance.now() - began };
}

const sentences = corpus.reduce((sum, one) => sum + one.sentences.length, 0);
const share = (name) => measured[name].right.reduce((sum, one) => sum + one, 0) / sentences;
const percent = (value) => `${(100 * value).toFixed(1)} %`;
console.log(machineLine());
printTable(`Language of ${sentences} sentences in ${corpus.length} languages`, ["library", "right", "ms a sentence"],
  Object.keys(libraries).map((name) => [name, percent(share(name)), (measured[name].ms / sentences).toFixed(2)]));
const hardest = corpus.map((one, n) => ({ ...one, n }))
  .sort((a, b) => measured.dragoman.right[a.n] / a.sentences.length - measured.dragoman.right[b.n] / b.sentences.length).slice(0, 8);
printTable("The hardest for us", ["language", ...Object.keys(libraries)],
  hardest.map(({ language, sentences: all, n }) =>
    [language, ...Object.keys(libraries).map((name) => percent(measured[name].right[n] / all.length))]));
console.log(`At least ${percent(target)} by sentence: ${verdict(share("dragoman") >= target)}.`);
