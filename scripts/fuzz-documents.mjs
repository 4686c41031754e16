/**
 * Damaged documents of every format: `node scripts/fuzz-documents.mjs [--times 1000] [--first SEED] [--only FOLDER,…] [DIRECTORY …]`.
 * Each ends translated or refused within ten seconds, or it is told with the seed that makes it again. Documents of directories
 * are damaged beside those of the tests. Formats and pictures that a program of the machine reads are left out: its faults are not ours.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { parseArgs } from "node:util";
import { PassRunner } from "../bench/documents/runner.mjs";
import { testSamples } from "../bench/documents/test-samples.mjs";
import { printTable } from "../bench/figures.mjs";
import { documentFormats } from "../packages/document-filters/dist/index.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string", default: "1000" }, first: { type: "string", default: "1" }, only: { type: "string" } },
});
const { samples, mutated } = await testSamples();
const chosen = values.only === undefined ? [...samples.keys()] : values.only.split(",");
const real = positionals.flatMap((directory) => readdirSync(directory, { recursive: true }).map((name) => join(directory, name)))
  .filter((path) => statSync(path).isFile() && statSync(path).size < 200_000);
const endings = new Map(documentFormats.list().map(({ name, ending }) => [ending, name]));
const folder = mkdtempSync(join(tmpdir(), "fuzz-documents-"));
const runner = new PassRunner({ seconds: 10, heapMB: 512 });
const rows = [];
try {
  for (const name of chosen) {
    const seeds = documentsOf(name);
    if (seeds.length > 0) rows.push(await fuzz(name, seeds));
  }
} finally {
  runner.close();
  rmSync(folder, { recursive: true, force: true });
}
printTable("Damaged documents", ["format", "documents", "translated", "refused", "other errors", "slowest, s", "most memory, MB"], rows);
process.exitCode = rows.some(([, , , , faults]) => faults > 0) ? 1 : 0;

/** The documents of a format's tests, and those of the directories that are of its media types. */
function documentsOf(name) {
  const own = samples.get(name).filter(({ mediaType }) => documentFormats.find(mediaType)?.feature === undefined);
  const mediaTypes = new Set(own.map(({ mediaType }) => mediaType));
  const others = real.filter((path) => mediaTypes.has(endings.get(extname(path).toLowerCase())));
  const named = (path) => ({ name: path, mediaType: endings.get(extname(path).toLowerCase()), bytes: readFileSync(path) });
  return [...own, ...others.map(named)];
}

async function fuzz(name, documents) {
  const counts = { translated: 0, refused: 0, faults: 0, slowest: 0, peakMB: 0 };
  const path = join(folder, "document");
  for (let n = 0; n < Number(values.times); n++) {
    const document = documents[n % documents.length];
    const seed = Number(values.first) + n;
    writeFileSync(path, mutated(document.bytes, seed));
    const { refused, fault, seconds, peakMB = 0 } = await runner.run({ path, mediaType: document.mediaType, pdfConverter: "Standard" });
    counts.slowest = Math.max(counts.slowest, seconds);
    counts.peakMB = Math.max(counts.peakMB, peakMB);
    if (refused?.kind === "invalid") counts.refused++;
    else if (fault === undefined && refused === undefined) counts.translated++;
    else {
      counts.faults++;
      console.log(`${name}, ${document.name.slice(0, 80)}, seed ${seed}: ${fault ?? JSON.stringify(refused)}`);
    }
  }
  const { translated, refused, faults, slowest, peakMB } = counts;
  console.log(`${name}: ${translated} translated, ${refused} refused, ${faults} other errors`);
  return [name, Number(values.times), translated, refused, faults, slowest.toFixed(1), peakMB.toFixed(0)];
}
