import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "../../app.test-kit.js";
import { keyInQuery, keyOf, sendJson } from "../doors.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

const base = "/language/translate/v2";
const translated = (...texts: readonly string[]) => ({ data: { translations: texts.map((translatedText) => ({ translatedText })) } });

describe("Google's translate", () => {
  it.each([
    ["a text", { q: "The house.", source: "en", target: "es", format: "text" }, translated("Thé hóúsé.")],
    ["texts in order", { q: ["One.", "Two."], source: "en", target: "es-MX", format: "text" }, translated("Óñé.", "Twó.")],
    ["HTML, which a text is by default", { q: "a <b>red</b> &amp; big", source: "en", target: "es" }, translated("á <b>réd</b> &amp; bíg")],
    ["HTML as text", { q: "<b>", source: "en", target: "es", format: "text" }, translated("<b>")],
    ["nothing", { q: "", source: "en", target: "es" }, translated("")],
  ])("translates %s", async (_what, body, answer) => {
    const { status, json } = await sendJson(app, base, body);
    expect([status, json]).toEqual([200, answer]);
  });

  it("detects the language of each text where none is named", async () => {
    const { json } = await sendJson(app, base, { q: ["the house is for us", "la casa que es"], target: "es", format: "text" });
    expect(json).toEqual({ data: { translations: [
      { translatedText: "thé hóúsé ís fór ús", detectedSourceLanguage: "en" },
      { translatedText: "la casa que es", detectedSourceLanguage: "es" },
    ] } });
  });

  it("takes a form, a query and JSON with a part in the query", async () => {
    const fields = "source=en&target=es&format=text";
    const answers = [
      await app.ask("POST", base, { as: "translator", form: `q=One.&q=Two.&${fields}` }),
      await app.ask("GET", `${base}?q=One.&q=Two.&${fields}`, { as: "translator" }),
      await sendJson(app, `${base}?${fields}`, { q: ["One.", "Two."] }),
    ];
    expect(answers.map(({ status, json }) => [status, json])).toEqual(Array(3).fill([200, translated("Óñé.", "Twó.")]));
    expect(answers.map(({ headers }) => headers["cache-control"])).toEqual(Array(3).fill("no-store"));
  });

  it("knows a key in the query, in a header, as a bearer and in a form", async () => {
    const body = { q: "One.", source: "en", target: "es", format: "text" };
    const form = new URLSearchParams({ ...body, key: keyOf("translator") }).toString();
    const answers = [
      await sendJson(app, `${base}?key=${keyInQuery("translator")}`, body, {}, "stranger"),
      await sendJson(app, base, body, { "x-goog-api-key": keyOf("translator") }, "stranger"),
      await sendJson(app, base, body, { authorization: `Bearer ${keyOf("translator")}` }, "stranger"),
      await app.ask("POST", base, { form }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it.each([
    ["no target", { q: "One." }, 400, "required", "INVALID_ARGUMENT", /^target is missing/],
    ["no text", { q: [], target: "es" }, 400, "required", "INVALID_ARGUMENT", /^q is missing/],
    ["an unknown language", { q: "One.", source: "en", target: "zz" }, 400, "invalid", "INVALID_ARGUMENT", /"zz"/],
    ["no pair", { q: "One.", source: "es", target: "de" }, 400, "invalid", "INVALID_ARGUMENT", /from Spanish into German/],
    ["a format of others", { q: "One.", target: "es", format: "pdf" }, 400, "invalid", "INVALID_ARGUMENT", /^format/],
    ["too many texts", { q: Array(129).fill("One."), source: "en", target: "es" }, 400, "invalid", "INVALID_ARGUMENT", /at most 128/],
  ])("refuses %s as its clients know it", async (_what, body, code, reason, status, message) => {
    const answer = await sendJson(app, base, body);
    const text = expect.stringMatching(message) as unknown as string;
    const error = { code, message: text, errors: [{ message: text, domain: "global", reason }], status };
    expect([answer.status, answer.json]).toEqual([code, { error }]);
  });

  it("refuses strangers, observers and other methods as its clients know it", async () => {
    const body = { q: "One.", source: "en", target: "es" };
    const answers = [
      await sendJson(app, base, body, {}, "stranger"), await sendJson(app, base, body, {}, "observer"), await app.ask("PUT", base),
    ];
    expect(answers.map(({ json }) => (json as { error: { code: number; status: string } }).error).map(({ code, status }) => [code, status]))
      .toEqual([[401, "UNAUTHENTICATED"], [403, "PERMISSION_DENIED"], [405, "UNIMPLEMENTED"]]);
  });
});

describe("Google's detect and languages", () => {
  it("tell the language of each text", async () => {
    const { json } = await sendJson(app, `${base}/detect`, { q: ["the house is for us", "12"] });
    expect(json).toEqual({ data: { detections: [
      [{ language: "en", confidence: 1, isReliable: true }], [{ language: "und", confidence: 0, isReliable: false }],
    ] } });
  });

  it.each([
    ["", [{ language: "en" }, { language: "es" }]],
    ["?target=es", [{ language: "en", name: "inglés" }, { language: "es", name: "español" }]],
  ])("name the languages with %j", async (query, languages) => {
    expect((await app.ask("GET", `${base}/languages${query}`, { as: "observer" })).json).toEqual({ data: { languages } });
  });
});
