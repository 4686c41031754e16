import { execFileSync } from "node:child_process";
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createGzip } from "node:zlib";
import { median, printTable, spread, verdict } from "./figures.mjs";
import { loadLine } from "./machine.mjs";
import { writeTrainingMemory } from "./training-memory.mjs";

/** MB of a file for each second of processor time, and the memory of the whole process whatever the size of the file. */
const targets = { read: 60, megabytes: 200 };
const turn = fileURLToPath(new URL("./training-data-turn.mjs", import.meta.url));

/**
 * Reads translation units from a TMX of 300 MB, beside a bare copy of its bytes and beside the XML parser that the other readers of
 * resources use, which here makes nothing of what it finds; in turns, each in a process of its own.
 */
export async function trainingData({ quick }) {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-training-"));
  try {
    const [large, small] = [join(folder, "large.tmx"), join(folder, "small.tmx")];
    await writeTrainingMemory(large, quick ? 60e6 : 300e6);
    await writeTrainingMemory(small, quick ? 6e6 : 30e6);
    const packed = join(folder, "large.tmx.gz");
    await pipeline(createReadStream(large), createGzip({ level: 6 }), createWriteStream(packed));
    const size = statSync(large).size;
    const ways = [["copy", large], ["saxes", large], ["read", large], ["read", packed], ["clean", large], ["read", small]];
    const turns = ways.map(() => []);
    for (let n = 0; n < (quick ? 1 : 3); n += 1) ways.forEach((way, at) => turns[at].push(measure(...way)));
    const sizes = ways.map(([, path]) => (path === small ? statSync(small).size : size));
    const speeds = turns.map((found, at) => found.map(({ cpuSeconds }) => sizes[at] / 1e6 / cpuSeconds));
    const memory = turns.map((found) => Math.max(...found.map(({ megabytes }) => megabytes)));
    const names = ["a copy of the bytes", "saxes alone", "units", "units, packed with gzip", "units, cleaned", "units of a tenth of it"];
    printTable(`A translation memory of ${Math.round(size / 1e6)} MB, ${turns[2][0].count} units`,
      ["what", "MB per CPU second", "MB of memory"], names.map((name, at) => [name, spread(speeds[at], 0), memory[at].toFixed(0)]));
    const ratios = spread(speeds[2].map((speed) => speed / targets.read), 2);
    const [share, flat] = [memory[2] / targets.megabytes, memory[2] / memory[5]].map((ratio) => ratio.toFixed(2));
    console.log(`Ratio to what is asked: ${ratios} of the speed, ${share} of the memory; ${flat} of the memory for a tenth of it.`);
    console.log(`Units at ${targets.read} MB per CPU second: ${verdict(median(speeds[2]) >= targets.read)}; in ${targets.megabytes} MB: `
      + `${verdict(memory[2] <= targets.megabytes)}; load ${loadLine()}.\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function measure(what, path) {
  return JSON.parse(execFileSync(process.execPath, [turn, what, path], { encoding: "utf8" }));
}
