import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { seededUsers } from "../../apps/sandbox/dist/seeds.js";
import { setUp } from "../up/set-up.mjs";
import { until } from "./fake-clone.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const engSpa = "EngSpa_Generic_SRV_SANDBOX_1_0_x_0";

/** A folder for everything that a process might write to, and a sandbox that has no other. */
let folder;
let sandbox;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-sandbox-"));
  for (const name of ["tmp", "home", "cwd"]) mkdirSync(join(folder, name));
  // Set-up writes and starts what the sandbox itself does not.
  await setUp({ root, say: console.log, signal: new AbortController().signal });
  sandbox = await start(["--port", "0"], { DRAGOMAN_CORS_ORIGINS: "https://tool.example" });
}, { timeout: 300_000 });
after(async () => {
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function launch(args, env = {}) {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("DRAGOMAN_")));
  const child = spawn(process.execPath, [join(root, "scripts/up.mjs"), "--sandbox", ...args], {
    cwd: join(folder, "cwd"), stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...clean, TMPDIR: join(folder, "tmp"), HOME: join(folder, "home"), DRAGOMAN_DATA_DIR: join(folder, "data"), ...env },
  });
  const run = { child, said: "", ended: once(child, "exit") };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (run.said += text));
  return run;
}

async function start(args, env) {
  const run = launch(args, env);
  const url = await until(() => {
    assert.equal(run.child.exitCode, null, run.said);
    return /is ready: +(http:\S+)/.exec(run.said)?.[1];
  });
  return {
    url, run, pid: run.child.pid,
    async stop() {
      if (run.child.exitCode === null) run.child.kill("SIGTERM");
      return (await run.ended)[0];
    },
  };
}

/** Asks as a seeded user, or as whom `headers` say. A path that begins with no slash is one below /api/v2. */
async function ask(method, path, { role = "super admin", fields, body, headers = {}, ...more } = {}) {
  const { apiKey } = seededUsers.find((user) => user.role === role);
  const answer = await fetch(sandbox.url + (path.startsWith("/") ? path : `/api/v2/${path}`), {
    method, headers: { Authorization: `Basic ${Buffer.from(`${apiKey}:`).toString("base64")}`, ...headers },
    ...(fields || body ? { body: body ?? new URLSearchParams(fields) } : {}), ...more,
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : undefined };
}

/** Asks to suffer this, in a session of that name. */
const suffering = (faults, session) =>
  ({ headers: { "Dragoman-Sandbox": faults, ...(session ? { "Dragoman-Sandbox-Session": session } : {}) } });

const base64 = (content) => Buffer.from(content).toString("base64");
const create = async (content, fields = {}, options = {}) => {
  const { status, text, json } = await ask("POST", "translations",
    { fields: { languagePairId: engSpa, input: base64(content), ...fields }, ...options });
  assert.equal(status, 200, text);
  return json.translationId;
};
const find = async (id, options) => (await ask("GET", `translations/${id}`, options)).json;
const done = (id, options) => until(async () => {
  const job = await find(id, options);
  return job.state === "done" && job;
});
const download = async (id) => Buffer.from((await ask("GET", `translations/${id}/download`)).text, "base64");

/** How a call that got no whole answer ended. */
const brokenOff = (call) => call.then(() => "answered", (error) => error.name === "TimeoutError" ? "nothing came" : "cut");

const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const aDocx = Buffer.from(zipSync(Object.fromEntries(Object.entries({
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels"
    ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml"
    ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1"
    Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  "word/document.xml": `<w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t>Red car.</w:t></w:r></w:p></w:body></w:document>`,
}).map(([name, text]) => [name, strToU8(text)]))));
const anXliff = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" datatype="plaintext"
  source-language="en" target-language="es"><body><trans-unit id="1"><source>Red car.</source></trans-unit></body></file></xliff>`;

describe("the sandbox", () => {
  it("is ready, and says who may use it", async () => {
    assert.deepEqual((await ask("GET", "/readyz")).json.ready, true);
    for (const { username, password, apiKey } of seededUsers) {
      for (const told of [username, password, apiKey]) assert.ok(sandbox.run.said.includes(told), told);
    }
  });

  for (const { role, username, password } of seededUsers) {
    it(`knows its ${role} by key and by password`, async () => {
      const me = await ask("GET", "users/me", { role });
      assert.deepEqual([me.json.username, me.json.roles], [username, [role]]);
      const token = (await ask("POST", "auth", { fields: { username, password }, headers: { Authorization: "" } })).json;
      assert.equal((await ask("GET", "users/me", { headers: { Authorization: `Bearer ${token}` } })).json.username, username);
      assert.equal((await ask("GET", "users", { role })).status, role.endsWith("admin") ? 200 : 403);
    });
  }

  it("translates a text within the call, by a pair, a chain, and a pair that detects its source", async () => {
    const pairs = (await ask("GET", "language-pairs")).json.languagePairs.map(({ languagePairId }) => languagePairId);
    const chain = pairs.find((id) => /^SpaEng_.*>>EngFra_/.test(id));
    for (const [languagePairId, input, translation] of [
      [engSpa, "Red car", "[Réd çár]"], [chain, "Coche", "[[Çóçhé]]"],
      ["AutSpa", "The weather is very nice today.", "[Thé wéáthér íš vérý ñíçé tódáý.]"],
    ]) {
      const { json, text } = await ask("POST", "translations/quick", { fields: { languagePairId, input: base64(input) } });
      assert.equal(Buffer.from(json.translation ?? text, "base64").toString(), translation);
    }
  });

  for (const [format, content, read] of [
    ["text", "Red car.", (bytes) => bytes.toString()],
    ["HTML", "<p><b>Red</b> car.</p>", (bytes) => bytes.toString().replaceAll(/<[^>]+>/g, "")],
    ["XLIFF", anXliff, (bytes) => /<target[^>]*>(.*)<\/target>/.exec(bytes.toString())?.[1]],
    ["docx", aDocx, (bytes) => strFromU8(unzipSync(bytes)["word/document.xml"]).replaceAll(/<[^>]+>/g, "")],
  ]) {
    it(`translates a document of ${format}`, async () => {
      const id = await create(content);
      const job = await done(id);
      assert.deepEqual([job.substate, job.result.progress, job.errorMessage], ["succeeded", 100, ""]);
      assert.equal(read(await download(id)).trim(), "[Réd çár.]");
    });
  }

  it("keeps labels, brands, dictionaries and feedback, which translations heed", async () => {
    const kept = async (path, fields) => {
      const { status, text, json } = await ask("POST", path, { fields });
      assert.equal(status, 200, text);
      return json;
    };
    const quick = async (text, fields = {}) => {
      const { json } = await ask("POST", "translations/quick", { fields: { languagePairId: engSpa, input: base64(text), ...fields } });
      return Buffer.from(json.translation, "base64").toString();
    };
    await kept("labels", { name: "mine" });
    assert.equal((await ask("GET", "labels")).json.totalItems, 1);
    await kept("brands", { source: "Acme", target: "ACME" });
    assert.equal(await quick("by Acme"), "[bý ACME]");
    const terms = "<dict-entry><src-segment>car</src-segment><tgt-segment>coche</tgt-segment><user-comments></user-comments></dict-entry>";
    const content = base64(`<?xml version="1.0"?><dictionary><dict-entries>${terms}</dict-entries></dictionary>`);
    await kept("dictionaries", { dictionaryId: "cars", sourceLanguageId: "eng", targetLanguageId: "spa", content });
    assert.equal(await quick("a car", { dictionaryIds: "cars" }), "[á coche]");
    const { feedbackId } = await kept("feedback", { languagePairId: engSpa, sourceText: "The sky.", suggestedTranslation: "El cielo." });
    assert.equal((await ask("PUT", `feedback/${feedbackId}`, { fields: { approvalState: "approved" } })).status, 200);
    assert.equal(await until(async () => (await quick("The sky.")) === "El cielo." && "heeded"), "heeded");
  });

  for (const prefix of ["", "/deepl"]) {
    it(`imitates what engines cannot do for clients of DeepL, below "${prefix}"`, async () => {
      const { apiKey } = seededUsers.find(({ role }) => role === "linguist");
      const headers = { Authorization: `DeepL-Auth-Key ${apiKey}` };
      const deepl = (method, path, fields) => ask(method, prefix + path, { headers, ...(fields ? { fields } : {}) });
      const wish = { text: "proton beam", target_lang: "DE", formality: "more" };
      for (const path of ["/v2/translate", "/v2/translate_secondary"]) {
        const { json } = await deepl("POST", path, wish);
        assert.deepEqual(json.translations, [{ detected_source_language: "EN", text: "Protonenstrahl" }]);
      }
      const [rephrased] = (await deepl("POST", "/v2/write/rephrase", { text: "How are yo?", target_lang: "en" })).json.improvements;
      assert.deepEqual([rephrased.text, rephrased.target_language], ["proton beam", "en-US"]);
      const refused = await deepl("POST", "/v2/write/rephrase", { text: "a", target_lang: "ja", tone: "confident" });
      assert.deepEqual([refused.status, refused.json.message], [400, "Language ja does not support setting a tone"]);
      const german = (await deepl("GET", "/v2/languages?type=target")).json.find(({ language }) => language === "DE");
      assert.equal(german.supports_formality, true);
      const [rule] = (await deepl("GET", "/v3/style_rules?detailed=true")).json.style_rules;
      assert.deepEqual((await deepl("GET", `/v3/style_rules/${rule.style_id}`)).json, rule);
      assert.equal((await deepl("GET", "/v3/style_rules/x")).status, 404);
      assert.equal((await deepl("GET", "/v3/translation_memories")).json.translation_memories.length, 1);
      assert.equal((await deepl("GET", "/v2/usage")).json.character_limit, 1_000_000_000_000);
    });
  }

  it("tells webhooks on this machine", async (t) => {
    const posted = [];
    const receiver = createServer((request, response) => {
      request.setEncoding("utf8").on("data", (text) => posted.push(text)).on("end", () => response.writeHead(204).end());
    }).listen(0, "127.0.0.1");
    t.after(() => receiver.close());
    await once(receiver, "listening");
    const { status, text } = await ask("POST", "webhooks",
      { fields: { url: `http://127.0.0.1:${receiver.address().port}/`, events: "translation.statusChanged" } });
    assert.equal(status, 200, text);
    const id = await create("Told.");
    await until(() => posted.some((event) => event.includes(id)));
  });

  it("refuses what takes other programs, or minutes of training, and says so", async () => {
    const rtf = await ask("POST", "translations", { fields: { languagePairId: engSpa, input: base64("{\\rtf1 Red car.}") } });
    assert.deepEqual([rtf.status, rtf.headers.get("dragoman-error")], [503, "format-not-installed"]);
    assert.match(rtf.json.error.details, /runs no other programs/);
    const body = new FormData();
    const fields = { baselineLanguagePairId: engSpa, name: "mine", hostname: "localhost" };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("trainingData", new Blob(["<tmx/>"]), "a.tmx");
    const training = await ask("POST", "adapted-language-pairs", { body });
    assert.deepEqual([training.status, training.headers.get("dragoman-error")], [409, "sandbox-trains-nothing"]);
  });

  it("outlives segments on which a real engine would die", async () => {
    const job = await done(await create("sandbox:crash"));
    assert.deepEqual([job.substate, (await ask("GET", "/livez")).status], ["failed", 200]);
  });

  it("runs no other process, and writes no file", () => {
    const of = (name) => join("/proc", String(sandbox.pid), name);
    const children = readdirSync(of("task")).flatMap((thread) => readFileSync(of(`task/${thread}/children`), "utf8").trim().split(" "));
    assert.deepEqual(children.filter((pid) => pid !== ""), []);
    const open = readdirSync(of("fd")).flatMap((fd) => {
      try {
        const [, flags] = /^flags:\s+(\d+)/m.exec(readFileSync(of(`fdinfo/${fd}`), "utf8"));
        const isWritten = (parseInt(flags, 8) & 3) !== 0;
        const file = readlinkSync(of(`fd/${fd}`));
        return isWritten && file.startsWith("/") && !file.startsWith("/dev/") ? [file] : [];
      } catch {
        return []; // It was closed meanwhile.
      }
    });
    assert.deepEqual(open, []);
    assert.deepEqual(readdirSync(folder, { recursive: true }).sort(), ["cwd", "home", "tmp"]);
  });
});

describe("a request that asks for it", () => {
  it("is answered with 429, 500 or 503, as often as it says, in each session", async () => {
    for (const [faults, status, retryAfter] of [
      ["status=429; times=2", 429, "1"], ["status=503; times=2; retry-after=7", 503, "7"], ["status=500; times=2", 500, null],
    ]) {
      for (const session of ["one", "two"]) {
        const answers = [];
        for (let call = 0; call < 3; call += 1) answers.push(await ask("GET", "users/me", suffering(faults, session)));
        assert.deepEqual(answers.map((answer) => answer.status), [status, status, 200]);
        assert.equal(answers[0].headers.get("retry-after"), retryAfter);
        assert.equal(answers[0].json.error.code, status);
      }
    }
  });

  it("suffers it at the path alone that it names", async () => {
    const faults = suffering("status=503; path=/api/v2/translations");
    assert.deepEqual([(await ask("GET", "translations", faults)).status, (await ask("GET", "labels", faults)).status], [503, 200]);
  });

  it("is done later", async () => {
    const answered = [];
    const late = ask("GET", "users/me", suffering("delay=5000")).then(({ status }) => answered.push(status));
    answered.push((await ask("GET", "labels")).status, "before");
    await late;
    assert.deepEqual(answered, [200, "before", 200]);
  });

  it("loses its connection before anything is done, or in the midst of its answer, or hears nothing", async () => {
    const labels = async () => (await ask("GET", "labels")).json.totalItems;
    const count = await labels();
    const add = (name, faults, more = {}) => brokenOff(ask("POST", "labels", { fields: { name }, ...suffering(faults), ...more }));
    assert.equal(await add("before", "cut=before"), "cut");
    assert.equal(await add("silent", "answer=none", { signal: AbortSignal.timeout(5_000) }), "nothing came");
    assert.equal(await labels(), count);
    for (const bytes of [0, 5]) assert.equal(await add(`behind ${bytes}`, `cut=${bytes}`), "cut");
    assert.equal(await labels(), count + 2);
    assert.equal(await add("short", "cut=100000"), "answered");
  });

  it("makes a job that fails at a progress, waits, or takes its time", async () => {
    const waiting = await create("It waits.", {}, suffering("queue-time=5000"));
    assert.equal((await find(waiting)).state, "preparing");
    const failed = await done(await create("It fails.", {}, suffering("fail-percent=40; times=1")));
    assert.deepEqual([failed.substate, failed.result.progress], ["failed", 40]);
    assert.match(failed.errorMessage, /asked to let this translation fail at 40 %/);
    const slow = await create("It is slow.", {}, suffering("translate-time=5000"));
    const seen = new Set();
    await until(async () => {
      const job = await find(slow);
      seen.add(job.result.progress);
      return job.state === "done" && job;
    });
    assert.ok(seen.size >= 3, `${[...seen]}`);
    assert.deepEqual([(await done(slow)).substate, (await done(waiting)).substate], ["succeeded", "succeeded"]);
    assert.equal((await done(await create("It is the second.", {}, suffering("fail-percent=40; times=1")))).substate, "succeeded");
  });

  it("makes a job that can be canceled on its way", async () => {
    const id = await create("It is canceled.", {}, suffering("translate-time=60000"));
    await until(async () => (await find(id)).state === "inProgress");
    assert.equal((await ask("PUT", `translations/${id}/cancel`)).status, 200);
    assert.equal((await done(id)).substate, "canceled");
  });

  it("may say it in the words of DeepL's mock server", async () => {
    const of = (name, headers) => ({ headers: { "mock-server-session": name, ...headers } });
    const silent = of("silent", { "mock-server-session-no-response-count": "1" });
    assert.equal(await brokenOff(ask("GET", "labels", { ...silent, signal: AbortSignal.timeout(5_000) })), "nothing came");
    assert.equal((await ask("GET", "labels", silent)).status, 200);
    const proxied = of("proxied", { "mock-server-session-expect-proxy": "1" });
    assert.equal((await ask("GET", "labels", proxied)).headers.get("dragoman-error"), "sandbox-proxy-expected");
    assert.equal((await ask("GET", "labels", { headers: { ...proxied.headers, Forwarded: "for=127.0.0.1" } })).status, 200);
    const failing = of("failing", { "mock-server-session-doc-failure": "1" });
    assert.equal((await done(await create("It fails.", {}, failing), failing)).substate, "failed");
  });

  it("may use no more than the first of its session said, with any key", async () => {
    const headers = {
      "mock-server-session": "limited", "mock-server-session-init-character-limit": "5", "mock-server-session-init-document-limit": "0",
      Authorization: "DeepL-Auth-Key 5f2a0c1e-1111-4222-8333-0123456789ab",
    };
    const fields = { text: "A car", source_lang: "EN", target_lang: "DE" };
    const translate = () => ask("POST", "/deepl/v2/translate", { headers, fields });
    assert.equal((await translate()).status, 200);
    assert.deepEqual((await ask("GET", "/deepl/v2/usage", { headers })).json, { character_count: 5, character_limit: 5 });
    assert.equal((await translate()).status, 456);
    const { "mock-server-session": _session, ...alone } = headers;
    assert.equal((await ask("GET", "/deepl/v2/usage", { headers: alone })).status, 403);
  });

  it("is refused when it asks for what there is not", async () => {
    for (const headers of [
      { "Dragoman-Sandbox": "status=418" }, { "Dragoman-Sandbox-Session": "x".repeat(401) }, { "mock-server-session-429-count": "many" },
    ]) {
      const { status, headers: answered, json } = await ask("GET", "labels", { headers });
      assert.deepEqual([status, answered.get("dragoman-error")], [400, "sandbox-fault-invalid"]);
      assert.ok(json.error.details);
    }
  });

  it("may come from a page that may call it", async () => {
    const preflight = { Origin: "https://tool.example", "Access-Control-Request-Method": "GET" };
    const { headers } = await ask("OPTIONS", "labels", { headers: preflight });
    assert.match(headers.get("access-control-allow-headers"), /Dragoman-Sandbox, Dragoman-Sandbox-Session/);
  });
});

describe("a reset", () => {
  const reset = (session) => ask("POST", "/api/ext/v1/sandbox/reset",
    { headers: session ? { "Dragoman-Sandbox-Session": session, Authorization: "" } : {} });

  it("puts everything back, ends jobs under way, and keeps who signed in", async () => {
    const { username, password } = seededUsers.find(({ role }) => role === "translator");
    const token = (await ask("POST", "auth", { fields: { username, password }, headers: { Authorization: "" } })).json;
    await ask("POST", "labels", { fields: { name: "temporary" } });
    await ask("DELETE", `users/${seededUsers.find(({ role }) => role === "observer").username}`);
    const id = await create("It never ends.", {}, suffering("translate-time=600000"));
    assert.deepEqual([(await reset()).status, (await ask("GET", `translations/${id}`)).status], [200, 404]);
    assert.equal((await ask("GET", "labels")).json.totalItems, 0);
    assert.equal((await ask("GET", "users/me", { role: "observer" })).status, 200);
    assert.equal((await ask("GET", "users/me", { headers: { Authorization: `Bearer ${token}` } })).status, 200);
    assert.equal((await done(await create("It works on."))).substate, "succeeded");
  });

  it("is of one session, which sees nothing of others", async () => {
    const one = { headers: { "Dragoman-Sandbox-Session": "by itself" } };
    await ask("POST", "labels", { fields: { name: "everybody's" } });
    await ask("POST", "labels", { fields: { name: "its own" }, ...one });
    const names = async (options) => (await ask("GET", "labels", options)).json.labels.map(({ name }) => name);
    assert.deepEqual([await names(one), await names()], [["its own"], ["everybody's"]]);
    assert.deepEqual((await reset("by itself")).json, { session: "by itself" });
    assert.deepEqual([await names(one), await names()], [[], ["everybody's"]]);
  });

  it("counts faults anew", async () => {
    const call = async () => (await ask("GET", "labels", suffering("status=503; times=1"))).status;
    const before = [await call(), await call()];
    await reset();
    assert.deepEqual([before, await call()], [[503, 200], 503]);
  });
});

describe("a start of the sandbox", () => {
  for (const [args, why, env] of [
    [["--port", "x"], /--port is "x"/], [["--prot"], /--prot/], [[], /DRAGOMAN_PORT is "no"/, { DRAGOMAN_PORT: "no" }],
  ]) {
    it(`that cannot be is refused: ${[...args, ...Object.keys(env ?? {})].join(" ")}`, async () => {
      const run = launch(args, env);
      assert.equal((await run.ended)[0], 78);
      assert.match(run.said, why);
    });
  }

  it("where another one is says so", async () => {
    const run = launch([], { DRAGOMAN_PORT: new URL(sandbox.url).port });
    assert.equal((await run.ended)[0], 78);
    assert.match(run.said, /Port \d+ on 127.0.0.1 is taken by another program/);
  });

  it("ends when it is told to, whatever is under way", async () => {
    await create("It never ends.", {}, suffering("translate-time=600000"));
    const silent = brokenOff(ask("GET", "labels", suffering("answer=none")));
    await sleep(100);
    assert.equal(await sandbox.stop(), 0);
    assert.equal(await silent, "cut");
  });
});
