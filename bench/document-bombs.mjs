/** Documents that are made to exhaust a server, each in a process of its own: `node bench/document-bombs.mjs [--only WORD]`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bombs } from "./documents/bombs.mjs";
import { PassRunner } from "./documents/runner.mjs";
import { printTable, verdict } from "./figures.mjs";
import { machineLine } from "./machine.mjs";

const limits = { seconds: 10, peakMB: 300 };
const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const folder = mkdtempSync(join(tmpdir(), "document-bombs-"));
const runner = new PassRunner({ seconds: 60, fresh: true });
const rows = [];
try {
  console.log(machineLine());
  for (const { name, format, mediaType, make } of bombs.filter((bomb) => `${bomb.format} ${bomb.name}`.includes(values.only))) {
    const path = join(folder, "bomb");
    const content = make();
    writeFileSync(path, content);
    const { refused, fault, cpu = NaN, seconds, peakMB = NaN } = await runner.run({ path, mediaType, output: join(folder, "target") });
    const end = fault ?? (refused === undefined ? "translated" : `${refused.kind}: ${refused.code}`);
    const met = fault === undefined && cpu <= limits.seconds && peakMB <= limits.peakMB;
    const figures = [cpu.toFixed(1), seconds.toFixed(1), peakMB.toFixed(0)];
    const row = [format, name, (content.length / 1_000).toFixed(0), end, ...figures, verdict(met)];
    console.log(row.join(" | "));
    rows.push(row);
  }
} finally {
  runner.close();
  rmSync(folder, { recursive: true, force: true });
}
printTable(`Bombs: at most ${limits.seconds} s of processor time and ${limits.peakMB} MB`,
  ["format", "bomb", "kB", "ends", "CPU s", "s", "peak MB", "limits"], rows);
process.exitCode = rows.some((row) => row.at(-1) === "missed") ? 1 : 0;
