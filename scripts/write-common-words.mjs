/**
 * Writes the table of common words by which short texts are told apart, from sentences of many languages:
 *
 * node scripts/write-common-words.mjs <directory>, with one file `<tag>.txt` for each language, a sentence a line, after a build.
 *
 * Only the first half of each file is read, so that the other half can measure what the table is good for, as
 * `npm run bench:languages` does. Names are left out: a word counts when it occurs in small letters too.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findLanguage } from "../packages/domain/dist/language-pairs/index.js";
import { scriptLanguage } from "../packages/adapters-engines/dist/language-detections/script-language.js";
import { wordsOf } from "../packages/domain/dist/language-detections/index.js";

const target = fileURLToPath(new URL("../packages/domain/src/language-detections/common-words.ts", import.meta.url));
/** Rarer ones are chance, and more of them tell little. */
const leastOften = 3;
const mostWords = 250;
const columns = 138;

const directory = process.argv[2];
if (directory === undefined) {
  console.error("Usage: node scripts/write-common-words.mjs <directory of files tag.txt>");
  process.exit(1);
}

const tables = readdirSync(directory).filter((name) => name.endsWith(".txt")).sort().flatMap((name) => {
  const lines = readFileSync(join(directory, name), "utf8").split("\n").filter((line) => line.trim() !== "");
  const sentences = lines.slice(0, lines.length / 2);
  // Where the script tells, no words are needed.
  if (scriptLanguage(sentences.join(" ")) !== undefined) return [];
  const tag = name.slice(0, -4);
  const code = tag === "nb" ? "nor" : findLanguage(tag)?.code ?? tag;
  return [[code, classesOf(sentences)]];
});
const text = `/**
 * The words of each language that are most frequent in the first 150 of 300 sentences of FLORES-200 (dev), by how often: a
 * number of times, to the next power of two, before the words of that class. Written by scripts/write-common-words.mjs.
 */
export const commonWords: Readonly<Record<string, string>> = {
${tables.map(([code, lines]) => `  ${code}: \`\n${lines.join("\n")}\`,`).join("\n")}
};
`;
writeFileSync(target, text);
console.log(`${tables.length} languages, ${Math.round(text.length / 1024)} thousand characters`);

function classesOf(sentences) {
  const counts = new Map();
  const small = new Set();
  for (const sentence of sentences) {
    for (const [word] of sentence.matchAll(/[\p{L}\p{M}'’]+/gu)) {
      if (word === word.toLowerCase()) for (const one of wordsOf(word)) small.add(one);
    }
    for (const word of wordsOf(sentence)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const classes = new Map();
  const kept = [...counts].filter(([word, count]) => count >= leastOften && small.has(word))
    .sort(([a, often], [b, seldom]) => seldom - often || (a < b ? -1 : 1)).slice(0, mostWords);
  for (const [word, count] of kept) {
    const times = 2 ** Math.round(Math.log2(count));
    classes.set(times, [...classes.get(times) ?? [], word]);
  }
  return [...classes].flatMap(([times, words]) => wrapped(times, words));
}

function wrapped(times, words) {
  const lines = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${times} ${word}`);
  }
  return lines;
}
