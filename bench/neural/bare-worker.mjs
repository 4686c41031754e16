/**
 * The worker of @browsermt/bergamot-translator as it is published, with nothing around it: the limit for what a server of the same
 * engine can reach. A process of its own, so that its processor time and memory are its own.
 *
 * node bench/neural/bare-worker.mjs MODEL-FOLDER     then over IPC: { texts } is answered with { texts, milliseconds }
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";

const folder = process.argv[2];
const note = JSON.parse(readFileSync(join(folder, "model.json"), "utf8"));
const bytesOf = ({ name }) => new Uint8Array(readFileSync(join(folder, name))).buffer;

// Its package says that it is a module, and it is a script: a copy beside a package.json that says so works.
const source = dirname(createRequire(import.meta.resolve("@dragoman/neural/serving")).resolve("@browsermt/bergamot-translator"));
const copy = mkdtempSync(join(tmpdir(), "dragoman-bare-worker-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
for (const file of ["translator-worker.js", "bergamot-translator-worker.js", "bergamot-translator-worker.wasm"]) {
  copyFileSync(join(source, "worker", file), join(copy, file));
}
writeFileSync(join(copy, "package.json"), '{"type":"commonjs"}');

const worker = new Worker(join(copy, "translator-worker.js"), { stderr: true });
const waiting = new Map();
let last = 0;
worker.on("message", ({ id, result, error }) => {
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (error) reject(new Error(error.message));
  else resolve(result);
});
const call = (name, ...args) => new Promise((resolve, reject) => {
  waiting.set(++last, { resolve, reject });
  worker.postMessage({ id: last, name, args });
});

const models = [{ from: "a", to: "b" }];
await call("initialize", { cacheSize: 0 });
await call("loadTranslationModel", models[0], {
  model: bytesOf(note.files.model), shortlist: bytesOf(note.files.shortlist), vocabs: note.files.vocabularies.map(bytesOf), config: {},
});
process.on("message", async ({ texts }) => {
  const began = performance.now();
  const answers = await call("translate", { models, texts: texts.map((text) => ({ text, html: true, qualityScores: false })) });
  process.send({ texts: answers.map(({ target }) => target.text), milliseconds: performance.now() - began });
});
process.on("disconnect", () => process.exit());
process.send({ ready: true });
