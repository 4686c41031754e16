/** One turn of `bench/training-data.mjs`, in a process of its own: node bench/training-data-turn.mjs <what> <file> */
import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { UnitCleaner } from "../packages/adaptation/dist/cleaning/index.js";
import { cleaningOptionsFor, readTrainingUnits } from "../packages/resource-files/dist/index.js";

const [what, path] = process.argv.slice(2);
const pieces = () => createReadStream(path, { highWaterMark: 262_144 });
const read = () => readTrainingUnits(pieces(), { sourceLanguageId: "eng", targetLanguageId: "spa" });
const ways = {
  async copy() {
    let copied = 0;
    for await (const piece of pieces()) copied += Buffer.from(piece).length;
    return copied;
  },
  /** An XML parser that makes nothing of what it finds. */
  async saxes() {
    const { SaxesParser } = createRequire(new URL("../packages/resource-files/package.json", import.meta.url))("saxes");
    const parser = new SaxesParser({ xmlns: false, position: true });
    let units = 0;
    parser.on("opentag", ({ name }) => { if (name === "tu") units += 1; });
    parser.on("text", () => undefined);
    const decoder = new TextDecoder("utf-8", { fatal: true });
    for await (const piece of pieces()) parser.write(decoder.decode(piece, { stream: true }));
    parser.close();
    return units;
  },
  async read() {
    let units = 0;
    for await (const batch of read()) units += batch.length;
    return units;
  },
  async clean() {
    const cleaner = new UnitCleaner(cleaningOptionsFor("eng", "spa"));
    for await (const batch of read()) for (const unit of batch) cleaner.check(unit);
    return cleaner.report().read;
  },
};

const before = process.cpuUsage();
const count = await ways[what]();
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ count, cpuSeconds: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1024 }));
