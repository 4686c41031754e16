import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { weightsByName, weightsFrom } from "../packages/adaptation/dist/decoding/index.js";
import { modelFilePieces } from "../packages/adaptation/dist/model-file/index.js";
import { openPool } from "../packages/adaptation/dist/pool/index.js";
import { fitBitext } from "../packages/adaptation/dist/training/fit-bitext.js";
import { linesOf, spreadOver } from "./corpora/phrase-model.mjs";
import { median, printTable, spread, verdict } from "./figures.mjs";
import { loadLine } from "./machine.mjs";

/** Milliseconds from the file to a translator, and memory beside the buffer that threads share, when nothing and much was translated. */
const targets = { loadMs: 150, megabytes: 100 };
const turn = fileURLToPath(new URL("./model-loading-turn.mjs", import.meta.url));

/** Loads a model of 64,000 pairs as a translation engine does, each turn in a process of its own, the file in the system's cache. */
export async function modelLoading({ quick, corpora = process.env.DRAGOMAN_BENCH_CORPORA }) {
  if (!corpora || !existsSync(join(corpora, "enes.train.src"))) {
    console.log("\nModel loading: skipped, as no directory of corpora was named (--corpora DIR or DRAGOMAN_BENCH_CORPORA).\n");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "dragoman-model-"));
  try {
    const [model, sources] = [join(folder, "model"), join(folder, "sources")];
    await writeModel(model, corpora, quick ? 10_000 : 64_000);
    const texts = spreadOver(linesOf(corpora, "enes.test.src"), quick ? 200 : 1000);
    writeFileSync(sources, `${texts.join("\n")}\n`);
    const turns = Array.from({ length: quick ? 3 : 7 }, () =>
      JSON.parse(execFileSync(process.execPath, ["--expose-gc", turn, model, sources], { encoding: "utf8" })));
    const all = (what) => turns.map(what);
    const times = all(({ read, opened }) => read + opened);
    const row = (name, values, most) => [name, spread(values, 0), most === undefined ? "" : spread(values.map((value) => value / most), 2),
      most === undefined ? "" : `at most ${most}: ${verdict(median(values) <= most)}`];
    const size = (statSync(model).size / 1e6).toFixed(1);
    printTable(`A model of ${size} MB, ${turns.length} turns`, ["what", "", "ratio to the limit", "target"], [
      row("the same bytes read into fresh memory and no more, ms", all(({ bare }) => bare)),
      row("read and checked, ms", all(({ read }) => read)), row("opened, ms", all(({ opened }) => opened)),
      row("both, ms", times, targets.loadMs),
      ["both, by the bare reading", spread(all(({ bare, read, opened }) => (read + opened) / bare), 2), "", ""],
      row("MB beside the buffer, just opened", all(({ loaded }) => loaded), targets.megabytes),
      row(`MB beside the buffer, after ${texts.length} segments`, all(({ used }) => used), targets.megabytes),
    ]);
    console.log(`Load ${loadLine()}.\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A model with the weights that tuning begins with: other ones take no other time to load. */
async function writeModel(path, corpora, pairs) {
  const [sources, targets] = ["src", "trg"].map((side) => linesOf(corpora, `enes.train.${side}`).slice(0, pairs));
  const pool = openPool({ workers: 2 });
  try {
    const { sections } = await fitBitext({ sources, targets, changed: sources.map(() => 0) }, { pool, onProgress: () => undefined });
    const header = { sourceLanguageId: "eng", targetLanguageId: "spa", method: "direct", weights: weightsByName(weightsFrom()) };
    const file = createWriteStream(path);
    for (const piece of modelFilePieces(header, sections)) if (!file.write(piece)) await once(file, "drain");
    file.end();
    await once(file, "close");
  } finally {
    await pool.close();
  }
}
