/** One turn of `bench/model-loading.mjs`, in a process of its own: node --expose-gc bench/model-loading-turn.mjs <model> <sources> */
import { readFileSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { loadModelFile } from "../packages/adaptation/dist/model-file/index.js";
import { openTranslator } from "../packages/adaptation/dist/serving/index.js";

const [path, sources] = process.argv.slice(2);
const texts = readFileSync(sources, "utf8").trimEnd().split("\n");
const size = statSync(path).size;
/** What this process has beside the buffer that threads share, all of whose pages have been touched once it is there. */
const megabytes = (buffer) => {
  globalThis.gc();
  return (process.memoryUsage().rss - buffer) / 1e6;
};

/** The bare reading: the same bytes into memory that nobody has touched, which the system has to find and clear. It is let go again. */
async function bareReading() {
  const file = await open(path);
  const bytes = new Uint8Array(new SharedArrayBuffer(size));
  const begin = performance.now();
  for (let at = 0; at < size;) at += (await file.read(bytes, at, Math.min(4 << 20, size - at), at)).bytesRead;
  const took = performance.now() - begin;
  await file.close();
  return took;
}

const before = megabytes(0);
const start = performance.now();
const file = await open(path);
const model = await loadModelFile(async (into, offset) => (await file.read(into, 0, into.length, offset)).bytesRead, { size });
await file.close();
const read = performance.now();
const translator = openTranslator(model.header, model.sections);
const opened = performance.now();
const loaded = megabytes(size) - before;
const cpu = process.cpuUsage();
for (const text of texts) translator.translate({ text });
const { user, system } = process.cpuUsage(cpu);
const used = megabytes(size) - before;
console.log(JSON.stringify({
  bare: await bareReading(), read: read - start, opened: opened - read, loaded, used, cpuSeconds: (user + system) / 1e6,
}));
