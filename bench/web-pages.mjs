import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { connectTo, newDataDir, removeDataDir, startDragoman } from "./dragoman.mjs";
import { printTable } from "./figures.mjs";
import { judgePage, proveJudge } from "./judge-page.mjs";

const titles = {
  nested: "nested links", emptied: "emptied links", hollowed: "other emptied elements", glued: "glued words",
  gluedByEngine: "words that the engine glues without tags too",
  placeholders: "changed placeholders", untranslated: "untranslated texts", wrong: "wrongly translated texts",
  lost: "lost texts", tags: "lost, doubled or changed tags",
};
/** None of these may happen; of the others a few are a matter of opinion. */
const never = new Set(["nested", "emptied", "glued", "placeholders"]);
const atOnce = 4;
const mostExamples = 8;

/** Real pages through the whole server, and what an independent reader finds wrong with what comes back. */
export async function webPages({ quick, pages = process.env.DRAGOMAN_BENCH_PAGES, results }) {
  if (!pages) {
    console.log("\nWeb pages: skipped, as no directory of pages was named (--pages DIR or DRAGOMAN_BENCH_PAGES).\n");
    return;
  }
  proveJudge();
  const files = pagesIn(pages).filter((_, i) => !quick || i % 5 === 0);
  const dataDir = newDataDir();
  let dragoman;
  try {
    dragoman = await startDragoman(dataDir);
    const connector = await connectTo(dragoman);
    if (!connector.languagePairId.includes("_RBMT_")) {
      console.log("\nWeb pages: skipped, as no real engine from English to Spanish is installed (apertium-eng-spa).\n");
      return;
    }
    const judged = await translateAll(connector, files, results);
    await askTheEngine(connector, judged);
    print(judged);
  } finally {
    await dragoman?.stop();
    removeDataDir(dataDir);
  }
}

function pagesIn(directory) {
  const files = readdirSync(directory, { recursive: true }).filter((name) => /\.x?html?$/i.test(name)).sort()
    .map((name) => join(directory, name));
  if (files.length === 0) throw new Error(`There is no page (.html, .htm, .xhtml) in ${directory}.`);
  return files;
}

/** Pages as the reader sees them: theirs in whatever encoding, ours in UTF-8. */
function decoded(bytes) {
  const label = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(bytes.subarray(0, 4096).toString("latin1"))?.[1] ?? "utf-8";
  const isUtf8 = Buffer.from(bytes.toString("utf8")).equals(bytes);
  return new TextDecoder(isUtf8 ? "utf-8" : label === "utf-8" ? "windows-1252" : label).decode(bytes);
}

async function translateAll(connector, files, results) {
  if (results) mkdirSync(results, { recursive: true });
  const judged = [];
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const bytes = readFileSync(file);
      const { translation } = await connector.translate("text/html", bytes);
      if (results) writeFileSync(join(results, basename(file)), translation);
      judged.push({ name: basename(file), ...judgePage(decoded(bytes), translation) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return judged.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What the engine answers for texts alone, by text. */
async function answersTo(connector, texts) {
  const lines = [...new Set(texts)].filter((text) => text.length < 2_000);
  const { translation } = await connector.translate("text/x-line", `${lines.join("\n")}\n`);
  const answers = translation.split("\n");
  return new Map(lines.map((line, i) => [line, answers[i].trim()]));
}

/**
 * Texts that came back as they went count when the engine answers something else for them alone; words that it glues in
 * them alone as well are its own.
 */
async function askTheEngine(connector, judged) {
  const answers = await answersTo(connector, judged.flatMap(({ same, glued }) => [...same, ...glued.map(({ text }) => text)]));
  for (const { faults, same, glued } of judged) {
    faults.untranslated = same.filter((text) => answers.has(text) && answers.get(text) !== text);
    const isOwn = ({ at, text }) => answers.get(text)?.includes(wordsAt(at)) ?? false;
    faults.glued = glued.filter((one) => !isOwn(one)).map(({ at }) => at);
    faults.gluedByEngine = glued.filter(isOwn).map(({ at }) => at);
  }
}

/** The two words at a border, as one. */
const wordsAt = (at) => /\S*\|\S*/.exec(at)[0].replace("|", "");

function print(judged) {
  const rows = Object.entries(titles).map(([kind, title]) => {
    const counts = judged.map(({ faults }) => faults[kind].length);
    const all = counts.reduce((sum, count) => sum + count, 0);
    return [title, all, counts.filter((count) => count > 0).length, never.has(kind) ? (all === 0 ? "met" : "missed") : ""];
  });
  printTable(`${judged.length} web pages as jobs from English to Spanish`, ["fault", "times", "pages", "target 0"], rows);
  for (const [kind, title] of Object.entries(titles)) {
    const found = judged.flatMap(({ name, faults }) => faults[kind].map((words) => `${name}: ${words.replace(/\s+/g, " ").slice(0, 160)}`));
    if (found.length > 0) console.log(`${title}, for example:\n${everyFew(found).map((line) => `  ${line}`).join("\n")}\n`);
  }
}

const everyFew = (all) => all.filter((_, i) => i % Math.ceil(all.length / mostExamples) === 0);
