import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "../../app.test-kit.js";
import { multipart } from "../../multipart.test-kit.js";
import { accountOf } from "../../world.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
beforeEach(() => app.renew());
afterAll(() => app.close());

const json = { "content-type": "application/json" };
const post = (path: string, body: object) => app.ask("POST", path, { as: "translator", form: JSON.stringify(body), headers: json });
const hello = { q: "The red car.", source: "en", target: "es" };

describe("the LibreTranslate API", () => {
  it("answers a text as a text and a list as a list, in their order", async () => {
    const one = (await post("/translate", hello)).json as { translatedText: string };
    expect(one).toEqual({ translatedText: expect.any(String) });
    const texts = ["One.", "", "Two.", "The red car.", "Three.", "  "];
    const many = (await post("/translate", { ...hello, q: texts, alternatives: 3 })).json as { translatedText: string[] };
    expect(many).toEqual({ translatedText: expect.any(Array), alternatives: texts.map(() => []) });
    expect(many.translatedText.map((text) => text.length)).toEqual(texts.map((text) => text.length));
    expect([many.translatedText[1], many.translatedText[3], many.translatedText[5]]).toEqual(["", one.translatedText, "  "]);
  });

  it("detects the language of each text, and leaves one in the target language as it is", async () => {
    const q = ["The car is in the house.", "El coche rojo es muy rápido.", "12"];
    const { translatedText, detectedLanguage } = (await post("/translate", { q, source: "auto", target: "es" })).json as {
      translatedText: string[]; detectedLanguage: { language: string; confidence: number }[];
    };
    expect(detectedLanguage.map(({ language }) => language)).toEqual(["en", "es", "en"]);
    expect(translatedText.slice(1)).toEqual(q.slice(1));
    expect(detectedLanguage[2]).toEqual({ language: "en", confidence: 0 });
  });

  it.each<[what: string, body: object, error: string]>([
    ["no text", { ...hello, q: "" }, "Invalid request: missing q parameter"],
    ["no texts", { ...hello, q: [] }, "Invalid request: missing q parameter"],
    ["no source", { q: "a", target: "es" }, "Invalid request: missing source parameter"],
    ["no target", { q: "a", source: "en" }, "Invalid request: missing target parameter"],
    ["a language that nobody knows", { ...hello, target: "zz" }, "zz is not supported"],
    ["one that nobody serves", { ...hello, source: "fi" }, "fi is not supported"],
    ["a pair that nobody serves", { ...hello, source: "es", target: "en" },
      "English (en) is not available as a target language from Spanish (es)"],
    ["another format", { ...hello, format: "pdf" }, "pdf format is not supported"],
    ["no number", { ...hello, alternatives: "many" }, "Invalid request: alternatives parameter is not a number"],
    ["too many texts", { ...hello, q: Array.from({ length: 1001 }, () => "a") },
      "Invalid request: request (1001) exceeds text limit (1000)"],
  ])("refuses %s in the words that its clients know", async (_what, body, error) => {
    const { status, json: said } = await post("/translate", body);
    expect([status, said]).toEqual([400, { error }]);
  });

  it("asks for a key, and says when it is wrong, in the words that its clients know", async () => {
    const asked = (query: string) => app.ask("POST", `/translate${query}`, { form: new URLSearchParams(hello).toString() });
    const [none, wrong] = [await asked(""), await asked("?api_key=u_a@b.example_wrong")];
    expect([none.status, none.json]).toEqual([400, { error: "Please contact the server operator to get an API key" }]);
    expect([wrong.status, wrong.json]).toEqual([403, { error: "Invalid API key" }]);
  });

  it("takes forms of both kinds", async () => {
    const form = new URLSearchParams(hello).toString();
    const text = expect.objectContaining({ translatedText: expect.any(String) });
    expect((await app.ask("POST", "/translate", { as: "translator", form })).json).toEqual(text);
    expect((await app.ask("POST", "/translate", { as: "translator", ...multipart(undefined, hello) })).json).toEqual(text);
  });

  it("refuses other methods with 405, and other methods alone", async () => {
    for (const asked of ["GET /translate", "GET /detect", "POST /languages", "POST /health", "PUT /spec", "POST /libretranslate/spec"]) {
      const [method = "", path = ""] = asked.split(" ");
      const { status, json: said } = await app.ask(method, path);
      expect([status, said]).toEqual([405, { error: expect.stringContaining("knows no") }]);
    }
  });

  it("lists each language with those that it is translated into", async () => {
    expect((await app.ask("GET", "/languages")).json).toEqual([
      { code: "en", name: "English", targets: ["en", "es"] }, { code: "es", name: "Spanish", targets: ["es"] },
    ]);
  });

  it("makes feedback of suggestions", async () => {
    expect((await post("/suggest", { ...hello, s: "El coche rojo." })).json).toEqual({ success: true });
    const { items } = await app.world.feedback.list({ ownerId: accountOf("translator").id, suggestedTranslation: "El coche rojo." },
      { page: 1, perPage: 10 });
    expect(items).toMatchObject([{ sourceText: "The red car.", approvalState: "awaitingApproval" }]);
    expect((await post("/suggest", hello)).json).toEqual({ error: "Invalid request: missing s parameter" });
  });

  it("takes files on as jobs, and lets nobody have them without their address", async () => {
    const sent = multipart("The house.", { source: "en", target: "es" });
    const answer = await app.ask("POST", "/translate_file", { as: "translator", ...sent });
    const { translatedFileUrl } = answer.json as { translatedFileUrl: string };
    expect(translatedFileUrl).toMatch(/^https:\/\/mt\.example\/download_file\/[^/]+$/);
    const { items } = await app.world.translations.list({ ownerId: accountOf("translator").id }, { page: 1, perPage: 10 });
    expect(items.some(({ profile }) => profile.title === "a.txt" && profile.inputFormat === "text/plain")).toBe(true);
    expect((await app.ask("GET", "/download_file/bWFkZSB1cA==")).status).toBe(404);
    const bad = await app.ask("POST", "/translate_file", {
      as: "translator", ...sent, form: sent.form.replace("a.txt", "a.exe"),
    });
    expect([bad.status, bad.json]).toEqual([400, { error: "Invalid request: file format not supported" }]);
  });

  it("names files where people reach the server, whatever a request names as its host and scheme", async () => {
    const sent = multipart("The house.", { source: "en", target: "es" });
    const host = "evil.example";
    const forged = { host, "x-forwarded-host": host, "x-forwarded-proto": "gopher", forwarded: `host=${host}` };
    const behind = await startApp({ trustedProxies: ["127.0.0.1"] });
    try {
      for (const one of [app, behind]) {
        const answer = await one.ask("POST", "/libretranslate/translate_file", {
          as: "translator", ...sent, headers: { ...sent.headers, ...forged },
        });
        expect((answer.json as { translatedFileUrl: string }).translatedFileUrl)
          .toMatch(/^https:\/\/mt\.example\/libretranslate\/download_file\/[^/]+$/);
      }
    } finally {
      await behind.close();
    }
  });

  it("describes itself", async () => {
    const spec = (await app.ask("GET", "/spec")).json as { paths: object; info: { title: string } };
    expect(Object.keys(spec.paths)).toEqual([
      "/translate", "/detect", "/translate_file", "/download_file/{ticket}", "/suggest", "/languages", "/health", "/frontend/settings",
      "/spec",
    ]);
  });
});
