import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { textsFrom } from "../../../bench/texts.mjs";
import { Connector } from "../connector.mjs";

const users = 8;
/** The same users send ordinary documents for so long before the first poisonous one comes. */
const ordinaryMs = 15_000;
/** Maximum delay of /livez beside poisonous documents, compared with an idle server (p99). */
const mostLifeMs = 50;
const password = "Poison-is-in-the-dose-1";
/** Processes that must be the same ones afterwards. Document workers may end. */
const kinds = ["server", "host agent", "translation engine", "job engine", "training engine"];

/** Constructs that made parsers recurse, search again and again, or hold more and more; `n` says how often each is there. */
const repeated = (token, closing = "") => (n) => token.repeat(n) + closing.repeat(n);
const around = (head, token, tail = "") => (n) => head + token.repeat(n) + tail;
const constructs = [
  ["application/yaml", "[", repeated("[")], ["application/yaml", "{a: ", repeated("{a: ")], ["application/yaml", "- ", repeated("- ")],
  ["application/yaml", "&a ", around("a: ", "&a ")], ["application/yaml", "'", repeated("'")],
  ["application/json", "[", repeated("[", "]")], ["application/json", '{"a":', around("", '{"a":', "1")],
  ["text/markdown", "*a_ ", repeated("*a_ ")], ["text/markdown", "- ", repeated("- ")], ["text/markdown", "> ", repeated(">")],
  ["text/markdown", "a*b_c ", repeated("a*b_c ")], ["text/markdown", "[", repeated("[")], ["text/markdown", "[a](", repeated("[a](")],
  ["text/markdown", "`", (n) => Array.from({ length: Math.ceil(Math.sqrt(n)) }, (_, i) => `${"`".repeat(i + 1)}a`).join("")],
  ["text/markdown", "<b>", repeated("<b>")], ["text/markdown", "|", repeated("| a ")],
  ["text/html", "<b>", repeated("<b>", "</b>")], ["text/html", "<p>", repeated("<p>a")], ["text/html", "<ul><li>", repeated("<ul><li>")],
  ["text/html", "<!--", repeated("<!--")], ["text/html", "<a b=", repeated("<a b=")], ["text/html", "&", repeated("&amp")],
  ["text/xml", "<a>", repeated("<a>", "</a>")], ["text/xml", "<a/>", around("<r>", "<a/>", "</r>")],
  ["text/xml", "a=''", (n) => `<r ${Array.from({ length: n }, (_, i) => `a${i}=''`).join(" ")}/>`],
  ["text/x-rst", ":a:", repeated(":a:")], ["text/x-rst", "*", repeated("*a ")], ["text/x-rst", "| ", repeated("|a_")],
  ["text/asciidoc", "*_`", repeated("*_`")], ["text/asciidoc", "[[", repeated("[[a]]")], ["text/asciidoc", "link:", repeated("link:a[")],
  ["text/csv", '"', repeated('"')], ["text/csv", ",", repeated(",")], ["text/x-gettext-translation", 'msgid ""', repeated('msgid ""\n')],
  ["text/vtt", "<c>", around("WEBVTT\n\n00:01.000 --> 00:02.000\n", "<c>")],
  ["application/x-subrip", "<i>", around("1\n00:00:01,000 --> 00:00:02,000\n", "<i>")],
  ["message/rfc822", "(", around("Subject: ", "(", "\n\nText.\n")], ["text/x-java-properties", "\\", around("a=", "\\u0061")],
];
const sizes = [8 * 1024, 32 * 1024];
/** A translation, or a refusal that names what is wrong with the document or which limit it reached. */
const understood = [200, 400, 413];
const doors = ["quick", "job", "detection", "quick"];

/** About three hundred inputs: each construct in two sizes, by each door. */
const inputs = sizes.flatMap((size) => doors.flatMap((door) => constructs.map(([format, name, make]) => {
  const length = Math.max(1, make(1).length);
  return { format, door, what: `${format} ${name}, ${size} bytes by ${door}`, content: make(Math.floor(size / length)) };
})));

/** Ordinary documents of 1 KB, one after the other by each door. */
const ordinaryKinds = [
  ["text/html", (lines) => lines.map((line) => `<p>${line}</p>`)], ["text/markdown", (lines) => lines.map((line) => `- ${line}`)],
  ["text/csv", (lines) => lines.map((line, n) => `${n},"${line}"`)],
  ["application/json", (lines) => [JSON.stringify(Object.fromEntries(lines.map((line, n) => [`line${n}`, line])))]],
];
function* ordinaryInputs() {
  const texts = textsFrom(1);
  for (let n = 0; ; n++) {
    const [format, make] = ordinaryKinds[n % ordinaryKinds.length];
    const door = doors[Math.floor(n / ordinaryKinds.length) % doors.length];
    const lines = Array.from({ length: 12 }, () => texts.sentence().text);
    yield { format, door, what: `ordinary ${format} by ${door}`, content: make(lines).join("\n") };
  }
}

/** Eight users send documents that are made to hurt, while others work. */
export const poisonousDocuments = {
  name: "poisonous-documents",
  does: `${users} users send ${inputs.length} documents that repeat or nest one construct, as quick calls, jobs and detections`,
  undone: "their jobs are deleted",
  holds: "only document workers end; /livez answers at most 50 ms later than an idle server (p99); honest quick calls take at most "
    + "twice as long as beside ordinary documents of the same users (p99)",
  engineLeft: true,
  short: true,
  measured: true,
  /** Enough for a p99 that a single late answer does not decide. */
  callsPerSecond: 32,
  seconds: { full: 60, short: 30 },

  async run(scene) {
    const { installation, connector, callers, note } = scene;
    const before = await processIds(installation);
    const pair = (await connector.call("GET", "/language-pairs")).languagePairs[0].languagePairId;
    const senders = await Promise.all(Array.from({ length: users }, (_, n) => signedIn(scene, `poison-${n}@drill.example`)));
    const idle = await idleServer();
    const [watch, watchIdle] = [watchLife(`${installation.url}/livez`), watchLife(idle.url)];
    scene.unclear = [];
    /** All users send the inputs of one queue. Resolves with the beginning and the end. */
    const sendAll = async (kind, queue) => {
      const from = performance.now();
      const outcomes = {};
      await Promise.all(senders.map(async (sender) => {
        for (let { value: input, done } = queue.next(); !done; { value: input, done } = queue.next()) {
          const answer = await send(sender, pair, input);
          const outcome = `${input.door} ${answer.status}`;
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
          if (!understood.includes(answer.status)) scene.unclear.push(`${input.what}: ${answer.status} ${answer.text.slice(0, 200)}`);
        }
      }));
      note(`${kind} documents: ${Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`).join(", ")}`);
      return { from, to: performance.now() };
    };
    const ordinary = ordinaryInputs();
    const timer = setTimeout(() => ordinary.return(), ordinaryMs);
    scene.ordinary = await sendAll("ordinary", ordinary);
    clearTimeout(timer);
    scene.poisonous = await sendAll("poisonous", inputs.values());
    [scene.life, scene.idleLife] = [await watch.stop(), await watchIdle.stop()];
    await idle.stop();
    scene.changed = kinds.filter((kind) => before[kind].some((pid) => !installation.has(pid)));
    scene.calls = callers.calls;
  },

  wrongAfter(scene) {
    const { ordinary, poisonous, calls, life, idleLife, changed, unclear, note } = scene;
    const both = (some) => [ordinary, poisonous].map(({ from, to }) =>
      p99(some.filter(({ sent }) => sent >= from && sent < to).map(({ sent, ended }) => ended - sent)));
    const [usual, beside] = both(calls.filter(({ outcome }) => outcome === "answered"));
    const [[lifeBefore, lifeBeside], [idleBefore, idleBeside]] = [both(life), both(idleLife)];
    note([["honest quick calls", usual, beside], ["/livez", lifeBefore, lifeBeside], ["an idle server", idleBefore, idleBeside]]
      .map(([what, ...times]) => `p99 of ${what}: ${times.map(shown).join(", ")}`).join("; ") + " (ordinary, poisonous documents)");
    return [
      ...changed.map((kind) => `a ${kind} ended`), ...unclear,
      ...(lifeBeside.least > idleBeside.most + mostLifeMs
        ? [`/livez took ${shown(lifeBeside)} (p99), an idle server ${shown(idleBeside)}; the most is ${mostLifeMs} ms more`] : []),
      ...(beside.least > 2 * usual.most
        ? [`honest quick calls took ${shown(beside)} (p99), ${shown(usual)} beside ordinary documents`] : []),
    ];
  },
};

async function processIds(installation) {
  return Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await installation.some(kind)])));
}

async function signedIn({ installation, connector }, username) {
  await connector.call("POST", "/users", { username, displayName: username, password, roles: "translator" });
  const sender = new Connector(installation.url);
  await sender.signIn(username, password);
  return sender;
}

/** Sends a document, and waits for the end of a job, which is deleted then. A job may fail with a sentence, but not crash. */
async function send(sender, languagePairId, { format, door, content }) {
  const input = Buffer.from(content).toString("base64");
  const ask = (path, fields) => sender.ask("POST", path, { ...fields, input, inputFormat: format }, { timeoutMs: 120_000 });
  if (door === "detection") return ask("/language-detections", {});
  if (door === "quick") return ask("/translations/quick", { languagePairId });
  const answer = await ask("/translations", { languagePairId });
  if (answer.status !== 200) return answer;
  const { translationId } = JSON.parse(answer.text);
  const job = await sender.done(translationId, 120_000);
  await sender.call("DELETE", `/translations/${translationId}`);
  return /crash/.test(job.errorMessage ?? "") ? { status: 500, text: job.errorMessage } : answer;
}

/** A server without work. Its answers wait for the processors, and for this process, as those of the tested server do. */
async function idleServer() {
  const program = "require('http').createServer((_, response) => response.end())"
    + ".listen(0, '127.0.0.1', function () { console.log(this.address().port); }); process.stdin.resume().on('end', () => process.exit());";
  const child = spawn(process.execPath, ["-e", program], { stdio: ["pipe", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  return {
    url: `http://127.0.0.1:${Number(port)}/`,
    async stop() {
      child.stdin.end();
      await once(child, "exit");
    },
  };
}

/** Sends twenty requests a second. `stop` resolves with the times of each request and its answer, in milliseconds. */
function watchLife(url) {
  const took = [];
  let isOn = true;
  const over = (async () => {
    while (isOn) {
      const sent = performance.now();
      const there = await fetch(url, { signal: AbortSignal.timeout(10_000) }).then((answer) => answer.ok, () => false);
      took.push({ sent, ended: there ? performance.now() : Infinity });
      await sleep(50);
    }
  })();
  return {
    async stop() {
      isOn = false;
      await over;
      return took;
    },
  };
}

/**
 * The 99th percentile of a sample, and the range that holds the percentile of all such values with a probability of 95 %: ranks of a
 * sample scatter as a binomial distribution. If the ranges of two samples overlap, the difference may be chance.
 */
function p99(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const rank = sorted.length * 0.99;
  const scatter = 1.96 * Math.sqrt(rank * 0.01);
  const at = (index) => sorted[Math.max(0, Math.min(sorted.length - 1, Math.floor(index)))] ?? Infinity;
  return { value: at(rank), least: at(rank - scatter), most: at(rank + scatter) };
}

const shown = ({ value, least, most }) => `${value.toFixed(0)} ms (${least.toFixed(0)} to ${most.toFixed(0)})`;
