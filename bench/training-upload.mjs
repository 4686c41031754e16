/**
 * What a translation memory of 3 GB takes from the whole server, when it is analysed and when a training is begun with it: time, the most
 * memory of each part, and how long others wait for an answer meanwhile.
 *
 * node bench/training-upload.mjs [--mb 3000] [--sandbox]
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connectTo, newDataDir, partsOf, removeDataDir, startDragoman } from "./dragoman.mjs";
import { printTable, quantile, verdict } from "./figures.mjs";
import { loadLine, machineLine } from "./machine.mjs";
import { cpuSeconds, pssMB } from "./processes.mjs";
import { trainingMemory } from "./training-memory.mjs";

const { values: options } = parseArgs({ options: { mb: { type: "string", default: "3000" }, sandbox: { type: "boolean" } } });
const bytes = Number(options.mb) * 1e6;
/** What a part of the server may take more than before, whatever the size of a file. */
const mostMoreMB = 250;
const mostWaitMs = 250;
const watched = ["server", "job engine", "training engine", "PostgreSQL"];

console.log(machineLine());
Object.assign(process.env, { DRAGOMAN_PAIRS: "EngSpa", ...(options.sandbox ? { DRAGOMAN_SANDBOX: "on" } : {}) });
const dataDir = newDataDir();
const dragoman = await startDragoman(dataDir);
try {
  const { languagePairId, headers, call } = await connectTo(dragoman);
  const fields = { name: "upload", baselineLanguagePairId: languagePairId };
  const rows = [];
  const analysis = await measured("analysed", () => upload("/analyze", fields, headers));
  console.log(`${analysis.input.training.translationUnits} units, ${analysis.cleaning?.training.kept} worth learning from; `
    + `errors: ${JSON.stringify(analysis.processorErrors)}`);
  const job = await measured("kept for a training", () => upload("", { ...fields, hostname: "localhost" }, headers));
  const path = `/adapted-language-pairs/${job.languagePairId}/training-jobs/${job.trainingId}`;
  await call("PUT", `${path}/cancel`);
  await call("DELETE", path);
  printTable(`A translation memory of ${Math.round(bytes / 1e6)} MB`, ["what", "seconds", "CPU seconds of the server",
    `MB more than before: ${watched.join(", ")}`, `${mostMoreMB} MB at most`, "others wait in ms: p95, most", `p95 under ${mostWaitMs}`],
  rows);
  console.log(`Load ${loadLine()}.`);

  async function measured(name, work) {
    const before = memory();
    const [most, waits] = [{ ...before }, []];
    let isOver = false;
    const watch = (async () => {
      while (!isOver) {
        const now = memory();
        for (const part of watched) most[part] = Math.max(most[part], now[part]);
        const asked = performance.now();
        await call("GET", "/labels");
        waits.push(performance.now() - asked);
        await sleep(200);
      }
    })();
    const server = partsOf(dragoman).server;
    const [began, cpu] = [performance.now(), cpuSeconds(server)];
    let answer;
    try {
      answer = await work();
    } finally {
      isOver = true;
      await watch;
    }
    const more = watched.map((part) => most[part] - before[part]);
    rows.push([name, ((performance.now() - began) / 1000).toFixed(0), (cpuSeconds(server) - cpu).toFixed(0),
      more.map((mb) => mb.toFixed(0)).join(", "), verdict(Math.max(...more.slice(0, 3)) <= mostMoreMB),
      `${quantile(waits, 0.95).toFixed(0)}, ${Math.max(...waits).toFixed(0)}`, verdict(quantile(waits, 0.95) < mostWaitMs)]);
    return answer;
  }
} finally {
  await dragoman.stop();
  removeDataDir(dataDir);
}

function memory() {
  const parts = partsOf(dragoman);
  return Object.fromEntries(watched.map((part) => [part, pssMB(parts[part])]));
}

/** Sends a file that is made on the way; nothing of it is held here. */
async function upload(path, fields, headers) {
  const boundary = randomBytes(12).toString("hex");
  const asked = request(`${dragoman.url}/api/v2/adapted-language-pairs${path}`, {
    method: "POST", headers: { ...headers, "Content-Type": `multipart/form-data; boundary=${boundary}` }, agent: false,
  });
  const answered = once(asked, "response");
  const send = async (piece) => {
    if (!asked.write(piece)) await Promise.race([once(asked, "drain"), answered]);
  };
  for (const [name, value] of Object.entries(fields)) {
    await send(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  await send(`--${boundary}\r\nContent-Disposition: form-data; name="trainingData"; filename="large.tmx"\r\n\r\n`);
  let sent = 0;
  for (const piece of trainingMemory(bytes)) {
    await send(piece);
    // Others on this machine have their turn.
    if (++sent % 16 === 0) await sleep(0);
  }
  asked.end(`\r\n--${boundary}--\r\n`);
  const [answer] = await answered;
  let text = "";
  for await (const piece of answer) text += piece;
  if (answer.statusCode !== 200) throw new Error(`POST ${path}: ${answer.statusCode} ${text}`);
  return JSON.parse(text);
}
