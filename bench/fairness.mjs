/**
 * How long one sentence of somebody takes as a job beside what others wait for.
 *
 * node bench/fairness.mjs                    2,000 sentences of one user; four documents of 100 MiB of one user, and of four
 * node bench/fairness.mjs --quick            200 sentences, documents of 10 MiB
 * node bench/fairness.mjs --sandbox          on the sandbox engine
 * node bench/fairness.mjs --without-ends     documents whose segments are as long as segments get
 * node bench/fairness.mjs --only 3           only the third row of the table
 */
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connectTo, newDataDir, removeDataDir, startDragoman } from "./dragoman.mjs";
import { printTable, spread, verdict } from "./figures.mjs";
import { loadLine, machineLine } from "./machine.mjs";
import { textsFrom } from "./texts.mjs";

const { values: options } = parseArgs({
  options: { quick: { type: "boolean" }, sandbox: { type: "boolean" }, "without-ends": { type: "boolean" }, only: { type: "string" } },
});
const sentences = options.quick ? 200 : 2_000;
const documentBytes = (options.quick ? 10 : 100) * 1024 * 1024;
const tries = 10;
const limitSeconds = 5;
/** Groups of three bytes are four characters of Base64, so that pieces of it can stand side by side. */
const pieceBytes = 3 * 65_536;
/** Requests of one user under way at once. */
const atOnce = 16;

console.log(machineLine());
Object.assign(process.env, { DRAGOMAN_PAIRS: "EngSpa", ...(options.sandbox ? { DRAGOMAN_SANDBOX: "on" } : {}) });
const dataDir = newDataDir();
const dragoman = await startDragoman(dataDir);
const rows = [];
try {
  const admin = await connectTo(dragoman);
  const pair = await pairOf(admin);
  const [many, other, ...four] = await Promise.all(Array.from({ length: 6 }, () => newUser(admin)));
  const loads = [
    ["nothing", async () => undefined],
    [`${sentences} sentences of another`, () => askAll(many)],
    ["four documents of another", () => upload(many, many, many, many)],
    [`four documents and ${sentences} sentences of another`, async () => {
      await upload(many, many, many, many);
      await askAll(many);
    }],
    ["documents of four others", () => upload(...four)],
  ];
  const chosen = loads.filter((_, n) => options.only === undefined || n + 1 === Number(options.only));
  for (const [beside, load] of chosen) await measure(beside, load);
  printTable(`One sentence as a job, ${options.sandbox ? "sandbox" : "Apertium"}, documents of ${documentBytes / 1024 / 1024} MiB`
    + `${options["without-ends"] ? " without ends of sentences" : ""}`,
  ["beside", "seconds", "under 5 s", "the slowest: asking, waiting, working", "to do at the end"], rows);

  /** Somebody's sentences one after another, while what `load` asks for is worked on. */
  async function measure(beside, load) {
    await load();
    const times = [];
    for (let n = 0; n < tries; n += 1) times.push(await sentence(other, n));
    const slowest = times.toSorted((one, next) => next.whole - one.whole)[0];
    rows.push([beside, spread(times.map(({ whole }) => whole), 2), verdict(slowest.whole < limitSeconds),
      ["asked", "waited", "worked"].map((part) => slowest[part].toFixed(2)).join(" + "), await toDo(admin)]);
    console.log(`${rows.at(-1).join(" · ")}; load ${loadLine()}`);
    await admin.call("DELETE", "/translations/batch-delete", { statuses: "preparing,inProgress,done" });
  }

  async function sentence(user, n) {
    const began = performance.now();
    const { translationId } = await user.ask(textsFrom(n).sentence().text);
    const asked = (performance.now() - began) / 1000;
    for (;;) {
      const job = await user.call("GET", `/translations/${translationId}`);
      if (job.state === "done" && job.substate !== "succeeded") throw new Error(`The job ${job.substate}: ${job.errorMessage}`);
      if (job.state === "done") {
        const { queued, started, done } = job.timestamps;
        const whole = (performance.now() - began) / 1000;
        return { whole, asked, waited: secondsBetween(queued, started), worked: secondsBetween(started, done) };
      }
      await sleep(20);
    }
  }

  async function askAll(user) {
    const texts = textsFrom(7);
    let left = sentences;
    const askSome = async () => {
      while (left-- > 0) await user.ask(texts.sentence().text);
    };
    await Promise.all(Array.from({ length: atOnce }, askSome));
  }

  async function upload(...users) {
    for (const [n, user] of users.entries()) await user.upload(n + 1);
  }

  /** A translator, who signs in. */
  async function newUser({ call }) {
    const [username, password] = [`user-${randomBytes(4).toString("hex")}@bench.example`, randomBytes(12).toString("hex")];
    await call("POST", "/users", { username, displayName: username, password, roles: "translator" });
    const token = await call("POST", "/auth", { username, password });
    const headers = { Authorization: `Bearer ${token}` };
    const asUser = async (method, path, form) => {
      const body = form && new URLSearchParams(form);
      const answer = await fetch(`${dragoman.url}/api/v2${path}`, { method, headers, body });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const fields = { languagePairId: pair, inputFormat: "text/plain" };
    return {
      call: asUser,
      ask: (text) => asUser("POST", "/translations", { ...fields, input: Buffer.from(text).toString("base64") }),
      upload: (seed) => uploadDocument(headers, fields, seed),
    };
  }

  async function uploadDocument(headers, fields, seed) {
    const asked = request(`${dragoman.url}/api/v2/translations`,
      { method: "POST", headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" }, agent: false });
    const answered = new Promise((resolve, reject) => asked.once("response", resolve).once("error", reject));
    await pipeline(function* () {
      yield `${new URLSearchParams(fields)}&input=`;
      for (const piece of document(seed)) yield encodeURIComponent(piece.toString("base64"));
    }, asked);
    const answer = await answered;
    answer.resume();
    if (answer.statusCode !== 200) throw new Error(`A document was refused with ${answer.statusCode}.`);
  }
} finally {
  await dragoman.stop();
  removeDataDir(dataDir);
}

/** A document in pieces, each of `pieceBytes`. */
function* document(seed) {
  const texts = textsFrom(seed);
  for (let written = 0; written + pieceBytes <= documentBytes; written += pieceBytes) {
    let piece = "";
    while (piece.length < pieceBytes) {
      const { text } = texts.sentence();
      piece += options["without-ends"] ? `${text.slice(0, -1)} and ` : `${text} `;
    }
    yield Buffer.from(piece.slice(0, pieceBytes));
  }
}

/** Between two moments as the interface writes them. */
function secondsBetween(one, other) {
  return (Date.parse(other) - Date.parse(one)) / 1000;
}

async function pairOf({ call }) {
  const { languagePairs } = await call("GET", "/language-pairs");
  const technology = options.sandbox ? "SANDBOX" : "RBMT";
  const found = languagePairs.map(({ languagePairId }) => languagePairId).find((id) => id.startsWith("EngSpa_") && id.includes(technology));
  if (found === undefined) throw new Error(`No engine of EngSpa runs: ${JSON.stringify(languagePairs)}`);
  return found;
}

async function toDo({ call }) {
  const { totalItems } = await call("GET", "/translations?statuses=preparing,inProgress&perPage=1");
  return totalItems;
}
