import { setTimeout as sleep } from "node:timers/promises";
import { textsFrom } from "../../bench/texts.mjs";
import { documents } from "./documents.mjs";

const texts = textsFrom(11);
const someText = (bytes) => texts.sentences(bytes).map(({ text }) => text).join(" ");
const base64 = (text) => Buffer.from(text).toString("base64");
const work = documents(6, 300);
const one = (list) => list[Math.floor(Math.random() * list.length)];
const archive = (ids) => `/translations/download-archive?${ids.map((id) => `translationIds=${id}`).join("&")}`;

/** What people and programs do all day: how often a second somebody begins it, and how. Each is given `{ call, pair, done, password }`. */
const doings = {
  "quick, ten words": { everyMs: 30, run: ({ quick }) => quick(texts.sentence().text) },
  "quick, the same again": { everyMs: 200, run: ({ quick }) => quick("The teacher sold the red car near the river.") },
  "quick, 1 KB": { everyMs: 300, run: ({ quick }) => quick(someText(1024)) },
  "quick, 10 KB": { everyMs: 4_000, run: ({ quick }) => quick(someText(10 * 1024)) },
  "quick, HTML": { everyMs: 1_000, run: ({ quick }) => quick(`<p>${someText(400).replaceAll(" the ", " <b>the</b> ")}</p>`, "text/html") },
  "job, waited for, downloaded": { everyMs: 2_000, run: ({ job }) => job(one(work)) },
  "job of 1 MB": { everyMs: 45_000, run: ({ job }) => job({ format: "text/plain", content: someText(2 ** 20) }) },
  "archive of jobs": { everyMs: 20_000, run: ({ call, done }) => (done.length > 0 ? call("GET", archive(done.slice(-5))) : undefined) },
  "job deleted": {
    everyMs: 2_500, run: ({ call, done }) => (done.length > 20 ? call("DELETE", `/translations/${done.shift()}`) : undefined),
  },
  "list of jobs": { everyMs: 500, run: ({ call }) => call("GET", `/translations?perPage=50&statuses=${one(["done", "inProgress"])}`) },
  "other lists": {
    everyMs: 500,
    run: ({ call }) => call("GET", `${one(["/users", "/feedback", "/dictionaries", "/labels", "/brands", "/hosts", "/language-pairs"])}?`),
  },
  "feedback given": {
    everyMs: 1_000,
    run: ({ call, pair }) =>
      call("POST", "/feedback", { languagePairId: pair, sourceText: texts.sentence().text, suggestedTranslation: "Sí." }),
  },
  "feedback exported": { everyMs: 15_000, run: ({ call }) => call("GET", "/feedback/export") },
  "language detected": { everyMs: 2_000, run: ({ call }) => call("POST", "/language-detections", { input: base64(someText(2_000)) }) },
  "signed in": {
    everyMs: 5_000, run: ({ call, password }) => call("POST", "/auth", { username: "admin@localhost", password }),
  },
  "wrong password": { everyMs: 10_000, run: ({ call }) => call("POST", "/auth", { username: "nobody@localhost", password: "wrong" }) },
  "wrong input": { everyMs: 500, run: ({ call, pair }) => call(...one(wrongInputs(pair))) },
  "metrics": { everyMs: 15_000, run: ({ call }) => call("GET", "/metrics") },
  "API description": { everyMs: 30_000, run: ({ call }) => call("GET", "/openapi.json") },
};

const wrongInputs = (pair) => [
  ["POST", "/translations/quick", { languagePairId: pair, input: "§§§" }],
  ["POST", "/translations/quick", { languagePairId: "XxxYyy", input: base64("x") }],
  ["POST", "/translations", { languagePairId: pair, inputFormat: "text/none", input: base64(someText(20_000)) }],
  ["POST", "/translations", { languagePairId: pair, inputFormat: "application/x-xliff", input: base64(`<xliff>${someText(20_000)}`) }],
  ["POST", "/translations", { languagePairId: pair, input: base64(Buffer.alloc(30_000, 1)) }],
  ["GET", "/translations/none"],
  ["GET", "/translations?perPage=many"],
];

/** Does all that until `stop`, which resolves to how often each was done and to what was not answered as it should. */
export function mixedLoad({ connector, pair, password }) {
  const counts = {};
  const faults = [];
  const done = [];
  const open = new Set();
  const call = async (method, path, form) => {
    const { status, text } = await connector.ask(method, path, form, { timeoutMs: 60_000 });
    // 4xx answers wrong input and 503 is busy; nothing else may go wrong.
    if (status === 0 || status === 500) faults.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
    return { status, text };
  };
  const quick = (text, inputFormat) =>
    call("POST", "/translations/quick", { languagePairId: pair, input: base64(text), ...(inputFormat ? { inputFormat } : {}) });
  const job = async ({ format, content }) => {
    const { status, text } = await call("POST", "/translations", { languagePairId: pair, inputFormat: format, input: base64(content) });
    if (status !== 200) return;
    const { translationId } = JSON.parse(text);
    for (let state = ""; state !== "done"; await sleep(250)) {
      state = JSON.parse((await call("GET", `/translations/${translationId}`)).text).state;
    }
    await call("GET", `/translations/${translationId}/download`);
    done.push(translationId);
  };

  const timers = Object.entries(doings).map(([name, { everyMs, run }]) => setInterval(() => {
    // A server that is slower than we does not get more and more at once.
    if (open.size >= 64) return;
    counts[name] = (counts[name] ?? 0) + 1;
    const doing = Promise.resolve(run({ call, quick, job, pair, done, password }))
      .catch((error) => faults.push(`${name}: ${error.message}`)).finally(() => open.delete(doing));
    open.add(doing);
  }, everyMs));
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(open);
      return { counts, faults };
    },
  };
}
