import { createHash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "../app.test-kit.js";
import { until } from "../until.test-kit.js";
import { aPair, authorizationOf } from "../world.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
beforeEach(() => app.renew());
afterAll(() => app.close());

const quick = "/api/v2/translations/quick";
const jobs = "/api/v2/translations";
const pair = `languagePairId=${aPair.id}`;
const hash = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

async function collected(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const found: Uint8Array[] = [];
  for await (const piece of pieces) found.push(piece);
  return Buffer.concat(found);
}

/** Asks for a job; answers its document as it is stored. */
async function storedOf(form: string): Promise<Buffer> {
  const { translationId } = (await app.ask("POST", jobs, { as: "translator", form })).json as { translationId: string };
  const job = await app.world.translations.find(translationId);
  return collected(app.world.contents.read(job?.input ?? ""));
}

/** What the engines make of a text, in Base64. */
async function translated(text: string): Promise<string> {
  const [result] = await app.world.engines.translate([[text]], { languagePairId: aPair.id, lane: "interactive" });
  return Buffer.from(result !== undefined && "target" in result ? result.target.join("") : "").toString("base64");
}

describe("documents", () => {
  it.each([
    ["plain", "aGVsbG8=", Buffer.from("hello")],
    ["percent-encoded", "aGVsbG8%3D", Buffer.from("hello")],
    ["with blanks for +", "+++++++A", Buffer.from("+++++++A", "base64")],
    ["with real blanks", "%20%20%20%20", Buffer.from("++++", "base64")],
    ["wrapped with CR LF", "aGVs%0D%0AbG8%3D%0D%0A", Buffer.from("hello")],
    ["wrapped with raw CR LF", "aGVs\r\nbG8=\r\n", Buffer.from("hello")],
  ])("come in as Base64 %s, wherever it stands", async (_name, input, bytes) => {
    const expected = await translated(bytes.toString());
    for (const form of [`${pair}&input=${input}`, `input=${input}&${pair}`, `${pair}&input=${input}&unknown=1`]) {
      const answer = await app.ask("POST", quick, { as: "translator", form });
      expect([answer.status, answer.json]).toEqual([
        200, { languagePairId: aPair.id, translation: expected, detectedSourceLanguageId: "" },
      ]);
      expect(await storedOf(form)).toEqual(bytes);
    }
    const inQuery = await app.ask("POST", `${quick}?${pair}&input=${encodeURI(input).replaceAll("%25", "%")}`, { as: "translator" });
    expect([inQuery.status, inQuery.json]).toEqual([200, expect.objectContaining({ translation: expected })]);
  });

  it("come in with every parameter, typed", async () => {
    for (const dictionaryId of ["one", "two", "three"]) {
      await app.world.createDictionary.run({ dictionaryId, sourceLanguageId: "eng", targetLanguageId: "spa" });
    }
    const { json } = await app.ask("POST", jobs, { as: "translator", form: [
      pair, "input=aGVsbG8%3D", "inputFormat=text%2Fhtml", "title=a%2Cb", "encoding=", "dictionaryIds=one,two&dictionaryIds=three",
      "highlightUnknown=True", "markSegments=false", "linguisticOptions=Variant%3Alatin%2CTone%3Apolite", "labels=7,press", "unknown=1",
      "includeTextContent=true", "pdfConverter=Abbyy",
    ].join("&") });
    const job = await app.world.translations.find((json as { translationId: string }).translationId);
    expect(job?.result.inputSize).toBe(5);
    expect(job?.profile).toMatchObject({
      languagePairId: aPair.id, inputFormat: "text/html", title: "a,b", encoding: "utf-8",
      dictionaryIds: [expect.stringMatching(/^one_/), expect.stringMatching(/^two_/), expect.stringMatching(/^three_/)],
      highlightUnknown: true, markSegments: false, linguisticOptions: { Variant: "latin", Tone: "polite" },
      labels: [{ id: 1, name: "press" }, { id: 7, name: "legal" }], includeTextContent: true, pdfConverter: "Enhanced",
    });
  });

  it("come in with 6 MB in chunks of any size", async () => {
    const bytes = Buffer.alloc(4_500_001, "Übersetzung ");
    expect(hash(await storedOf(`${pair}&input=${encodeURIComponent(bytes.toString("base64"))}`))).toBe(hash(bytes));
  });

  it("go out as bare Base64, or as the file itself", async () => {
    const { translations, contents } = app.world;
    const { items: [job] } = await translations.list({ statuses: ["succeeded"] }, { page: 1, perPage: 1 });
    const path = `${jobs}/${job?.id}/download`;
    const { id: document } = await contents.write(
      (async function* () { for (const piece of ["h", "ola mundo", ", ñ"]) yield Buffer.from(piece); })(),
    );
    await translations.update(job?.id ?? "", (one) => ({
      state: { ...one, profile: { ...one.profile, title: "página" }, outputs: { document, text: document } },
    }));
    const base64 = await app.ask("GET", path, { as: "translator" });
    expect([base64.headers["content-type"], base64.text]).toEqual([
      "text/plain; charset=utf-8", Buffer.from("hola mundo, ñ").toString("base64"),
    ]);
    const asFile = async (query: string) => {
      const file = await app.ask("GET", path + query, { as: "translator", headers: { accept: "application/octet-stream" } });
      return [file.text, file.headers["content-type"], file.headers["content-disposition"]];
    };
    expect(await asFile("")).toEqual(
      ["hola mundo, ñ", "text/html; charset=utf-8", `attachment; filename="p?gina.html"; filename*=UTF-8''p%C3%A1gina.html`]);
    expect(await asFile("?format=text/plain")).toEqual(
      ["hola mundo, ñ", "text/plain; charset=utf-8", `attachment; filename="p?gina.txt"; filename*=UTF-8''p%C3%A1gina.txt`]);
  });
});

describe("bodies", () => {
  it("are refused on the headers alone and not read", async () => {
    const { status, sent } = await sendEndlessly({});
    expect(status).toBe(401);
    expect(sent).toBeLessThan(20_000_000);
  });

  it("that wait for 100-continue are asked for only when the caller is known", async () => {
    expect(await expectingContinue({})).toEqual({ asked: false, status: 401 });
    expect(await expectingContinue(authorizationOf("translator"))).toEqual({ asked: true, status: 200 });
  });
});

describe("a quick translation", () => {
  it("is told that its client is gone", async () => {
    let begin = (_signal: AbortSignal): void => undefined;
    const begun = new Promise<AbortSignal>((resolve) => { begin = resolve; });
    app.world.engines.translate = (_segments, { signal }) => new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      if (signal !== undefined) begin(signal);
    });
    const before = app.lines.length;
    const headers = authorizationOf("admin");
    const request = httpRequest({ port: app.port, method: "POST", path: `${quick}?${pair}&input=aGVs`, headers });
    request.on("error", () => { /* It is broken off on purpose. */ }).end();
    const signal = await begun;
    request.destroy();
    await until(() => signal.aborted && app.lines.length > before);
    expect(app.lines.slice(before).map(({ message }) => message)).toEqual(["request broken off"]);
  });
});

describe("states of a translation as events", () => {
  const accept = "text/event-stream";
  const headers = { ...authorizationOf("translator"), accept };
  let seen: { watchers: number; watched: number };
  /** A job that no engine takes, so that it stays as it is. */
  let path: string;
  beforeEach(async () => {
    seen = watching(app);
    app.lines.length = 0;
    const { items: [waiting] } = await app.world.translations.list({ statuses: ["created"] }, { page: 1, perPage: 1 });
    path = `${jobs}/${waiting?.id}`;
  });

  it("are followed by nobody after a HEAD", async () => {
    const { status, headers: { "content-type": type }, text } = await app.ask("HEAD", path, { as: "translator", headers: { accept } });
    expect([status, type, text]).toEqual([200, "text/event-stream; charset=utf-8", ""]);
    await until(() => seen.watchers === 0);
    expect(seen.watched).toBe(1);
  });

  it("are followed by nobody when the client went away before the first", async () => {
    const { translations } = app.world;
    const find = translations.find.bind(translations);
    let goOn = (): void => undefined;
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => { begin = resolve; });
    translations.find = async (id) => {
      await new Promise<void>((resolve) => { goOn = resolve; begin(); });
      return find(id);
    };
    const request = httpRequest({ port: app.port, path, headers });
    request.on("error", () => { /* It is broken off on purpose. */ }).end();
    await begun;
    request.destroy();
    await until(() => app.lines.some(({ message }) => message === "request broken off"));
    goOn();
    await until(() => seen.watched === 1 && seen.watchers === 0);
    expect(app.lines.map(({ message }) => message)).toEqual(["request broken off"]);
  });

  it("are followed until the client goes away", async () => {
    const request = httpRequest({ port: app.port, path, headers });
    const first = await new Promise<string>((resolve, reject) => {
      request.on("response", (response) => response.once("data", (bytes: Buffer) => resolve(bytes.toString())).on("error", () => undefined))
        .on("error", reject).end();
    });
    expect([first.startsWith("data: {"), seen.watchers]).toEqual([true, 1]);
    request.destroy();
    await until(() => seen.watchers === 0);
  });

  it("come one after the other until the job is done", async () => {
    const events = app.ask("GET", path, { as: "translator", headers: { accept } });
    await until(() => seen.watchers === 1);
    await app.ask("PUT", `${path}/cancel`, { as: "translator" });
    const states = [...(await events).text.matchAll(/^data: (.*)$/gm)].map(
      ([, state = ""]) => (JSON.parse(state) as { substate: string }).substate,
    );
    expect([states, seen.watchers]).toEqual([["created", "canceled"], 0]);
  });
});

/** Counts who follows a job, and whoever did. */
function watching({ world: { watchTranslation } }: App) {
  const counted = { watchers: 0, watched: 0 };
  const run = watchTranslation.run.bind(watchTranslation);
  watchTranslation.run = async function* (...given) {
    counted.watchers += 1;
    counted.watched += 1;
    try {
      yield* run(...given);
    } finally {
      counted.watchers -= 1;
    }
  };
  return counted;
}

/** Sends a body without end until an answer comes. */
function sendEndlessly(more: Record<string, string>): Promise<{ status: number | undefined; sent: number }> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const piece = Buffer.alloc(100_000, "A");
    const headers = { "content-type": "application/x-www-form-urlencoded", ...more };
    const request = httpRequest({ port: app.port, method: "POST", path: jobs, headers }, (response) => {
      resolve({ status: response.statusCode, sent });
      request.destroy();
    });
    const send = () => { while (!request.destroyed && request.write(piece)) sent += piece.length; };
    request.on("drain", send).on("error", reject);
    send();
  });
}

function expectingContinue(more: { authorization?: string }): Promise<{ asked: boolean; status: number | undefined }> {
  return new Promise((resolve, reject) => {
    let asked = false;
    const form = `${pair}&input=aGVsbG8%3D`;
    const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": form.length, expect: "100-continue", ...more };
    const request = httpRequest({ port: app.port, method: "POST", path: quick, headers }, (response) => {
      resolve({ asked, status: response.statusCode });
      request.destroy();
    });
    request.on("continue", () => { asked = true; request.end(form); }).on("error", reject);
    request.flushHeaders();
  });
}
