import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "../../app.test-kit.js";
import type { Asker } from "../../askers.test-kit.js";
import { tokenOf } from "../../world.test-kit.js";
import { keyOf, sendJson } from "../doors.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

const clients: Client[] = [];
afterEach(async () => { await Promise.all(clients.splice(0).map((client) => client.close())); });

async function connected(credential: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const requestInit = { headers: { authorization: `Bearer ${credential}` } };
  clients.push(client);
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${app.port}/mcp`), { requestInit }) as Transport);
  return client;
}
const as = (asker: Asker) => connected(keyOf(asker));

describe("an agent", () => {
  it.each([["translator", ["translate", "detect", "pairs", "terms"]], ["observer", ["pairs", "terms"]]] as const)(
    "that is %s finds the tools of that role", async (asker, names) => {
      expect((await (await as(asker)).listTools()).tools.map(({ name }) => name)).toEqual(names);
    },
  );

  it("is known by a token too, and by nothing else", async () => {
    await expect(connected(await tokenOf("translator"))).resolves.toBeDefined();
    await expect(connected("nobody")).rejects.toMatchObject({ code: 401 });
  });

  it.each(["/mcp", "/agents/mcp"])("is refused at %s under a foreign name or from a foreign page, whoever asks", async (path) => {
    const ping = (headers: Record<string, string>, method = "POST") => app.ask(method, path, {
      form: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
      headers: {
        "content-type": "application/json", accept: "application/json, text/event-stream", authorization: `Bearer ${keyOf("translator")}`,
        ...headers,
      },
    });
    expect((await ping({})).status).toBe(200);
    expect((await ping({ host: "mt.example", origin: "https://mt.example" })).status).toBe(200);
    for (const [headers, code] of [
      [{ host: "evil.example" }, "host-refused"], [{ origin: "https://evil.example" }, "origin-refused"],
      [{ origin: "https://evil.example", authorization: "Bearer wrong" }, "origin-refused"],
    ] as const) {
      const answer = await ping(headers);
      expect([answer.status, answer.headers["dragoman-error"], answer.json]).toMatchObject([403, code, { jsonrpc: "2.0", id: null }]);
    }
    expect((await ping({ host: "evil.example" }, "GET")).status).toBe(403);
  });

  it("translates", async () => {
    const client = await as("translator");
    const { structuredContent, content } = await client.callTool({
      name: "translate", arguments: { texts: ["the house is for us", "<b>a</b>"], target: "es", format: "html" },
    });
    const translations = [{ text: "thé hóúsé ís fór ús", sourceLanguage: "en" }, { text: "<b>a</b>", sourceLanguage: "und" }];
    expect(structuredContent).toEqual({ translations });
    expect(content).toEqual([{ type: "text", text: JSON.stringify({ translations }) }]);
  });

  it("detects languages, and lists pairs and terms", async () => {
    const client = await as("translator");
    const ask = async (name: string, asked: object) => (await client.callTool({ name, arguments: { ...asked } })).structuredContent;
    const english = { language: "en", name: "English", score: 1 };
    expect(await ask("detect", { texts: ["the house is for us"] })).toEqual({ detections: [[english]] });
    expect(await ask("pairs", { source: "en", target: "es" })).toEqual({ pairs: [
      { source: "en", sourceName: "English", target: "es", targetName: "Spanish", languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1" },
    ] });
    const found = { dictionaryId: "Legal", source: "agreement", target: "acuerdo", comment: "noun" };
    expect(await ask("terms", { source: "en", target: "es", contains: "AGREE" })).toEqual({ terms: [found], areAll: true });
    expect(await ask("terms", { source: "en", target: "ca" })).toEqual({ terms: [], areAll: true });
  });

  it("is told of terms that it did not get", async () => {
    await app.world.createDictionary.run({ dictionaryId: "Large", sourceLanguageId: "spa", targetLanguageId: "cat" });
    for (let n = 0; n < 51; n += 1) await app.world.changeTerms.add("Large", { source: `s${n}`, target: "t" });
    const { structuredContent } = await (await as("observer")).callTool({ name: "terms", arguments: { source: "es", target: "ca" } });
    expect(structuredContent).toMatchObject({ areAll: false, terms: { length: 50 } });
  });

  it.each([
    ["an unknown language", "translate", { texts: ["a"], target: "zz" }, /"zz" is not the code of a language/],
    ["no pair", "translate", { texts: ["a"], source: "es", target: "de" }, /from Spanish into German/],
    ["no text", "translate", { texts: [], target: "es" }, /texts/],
    ["NUL", "terms", { source: "en", target: "es", contains: "\0" }, /contains/],
    ["a tool of others", "delete", {}, /delete/],
  ])("is told of %s", async (_what, name, asked, message) => {
    const { isError, content } = await (await as("translator")).callTool({ name, arguments: asked });
    expect([isError, content]).toEqual([true, [{ type: "text", text: expect.stringMatching(message) }]]);
  });

  it("is not told why something failed that nobody foresaw", async () => {
    const { listLanguagePairs } = app.world;
    const run = listLanguagePairs.run.bind(listLanguagePairs);
    listLanguagePairs.run = () => Promise.reject(new Error("secret"));
    try {
      await expect((await as("translator")).callTool({ name: "pairs", arguments: {} })).rejects.toThrow(/The server failed unexpectedly/);
    } finally {
      listLanguagePairs.run = run;
    }
    expect(app.lines.at(-2)).toMatchObject({ message: "unexpected failure", facts: { route: "/mcp" } });
  });
});

describe("the address of agents", () => {
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const accept = { accept: "application/json, text/event-stream" };

  it("answers messages one by one, notifications with nothing", async () => {
    const answers = [
      await sendJson(app, "/mcp", ping, accept),
      await sendJson(app, "/mcp", { jsonrpc: "2.0", method: "notifications/initialized" }, accept),
    ];
    const pong = JSON.stringify({ result: {}, jsonrpc: "2.0", id: 1 });
    expect(answers.map(({ status, text }) => [status, text])).toEqual([[200, pong], [202, ""]]);
  });

  it.each([
    ["several messages", [ping, ping], accept, 400], ["no message", { hello: 1 }, accept, 400],
    ["who reads no JSON", ping, { accept: "text/html" }, 406],
    ["an unknown version", ping, { ...accept, "mcp-protocol-version": "1.0" }, 400],
  ])("refuses %s", async (_what, body, headers, status) => {
    const answer = await sendJson(app, "/mcp", body, headers);
    expect([answer.status, answer.json]).toMatchObject([status, { jsonrpc: "2.0", error: { message: expect.any(String) } }]);
  });

  it("holds no stream open", async () => {
    const answer = await app.ask("GET", "/mcp", { as: "translator", headers: { accept: "text/event-stream" } });
    expect([answer.status, answer.headers.allow, answer.json]).toMatchObject([405, "POST", { error: { code: -32_000 } }]);
  });
});
