import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "../../app.test-kit.js";
import { keyOf, sendJson } from "../doors.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

const former = (path: string, query = "") => `${path}?api-version=3.0${query}`;
const latest = "/translate?api-version=2026-06-06";
const target = { language: "es" };

describe("Azure's translate in version 3.0", () => {
  it.each([
    ["into one language", "&from=en&to=es", [{ text: "One." }, { Text: "Two." }], [
      { translations: [{ text: "Óñé.", to: "es" }] }, { translations: [{ text: "Twó.", to: "es" }] },
    ]],
    ["into several", "&from=en&to=es&to=en-GB", [{ text: "One." }], [
      { translations: [{ text: "Óñé.", to: "es" }, { text: "One.", to: "en" }] },
    ]],
    ["from a language that is detected", "&to=es", [{ text: "the house is for us" }], [
      { detectedLanguage: { language: "en", score: 1 }, translations: [{ text: "thé hóúsé ís fór ús", to: "es" }] },
    ]],
    ["HTML", "&from=en&to=es&textType=html", [{ text: "a <b>red</b> car" }], [{ translations: [{ text: "á <b>réd</b> çár", to: "es" }] }]],
    ["with the lengths of sentences", "&from=en&to=es&includeSentenceLength=true", [{ text: "One. Two." }], [
      { translations: [{ text: "Óñé. Twó.", to: "es", sentLen: { srcSentLen: [5, 4], transSentLen: [5, 4] } }] },
    ]],
  ])("translates %s", async (_what, query, body, answer) => {
    const { status, json } = await sendJson(app, former("/translate", query), body);
    expect([status, json]).toEqual([200, answer]);
  });

  it("tells in the head what was translated, and under which id", async () => {
    const { headers } = await sendJson(app, former("/translate", "&from=en&to=es&to=en"), [{ text: "One." }]);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(headers).toMatchObject({ "x-metered-usage": "8", "x-mt-system": "Team", "x-requestid": id });
  });

  it("knows a key in its header and as a bearer", async () => {
    const path = former("/translate", "&from=en&to=es");
    const answers = [
      await sendJson(app, path, [{ text: "One." }], { "ocp-apim-subscription-key": keyOf("translator") }, "stranger"),
      await sendJson(app, path, [{ text: "One." }], { authorization: `Bearer ${keyOf("translator")}` }, "stranger"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it.each([
    ["no target", "&from=en", [{ text: "One." }], 400_036], ["an unknown target", "&from=en&to=zz", [{ text: "One." }], 400_019],
    ["no pair", "&from=es&to=de", [{ text: "One." }], 400_023], ["no text", "&from=en&to=es", [{}], 400_005],
    ["no texts", "&from=en&to=es", [], 400_000], ["inputs", "&from=en&to=es", { inputs: [] }, 400_000],
    ["too many texts", "&from=en&to=es", Array(1001).fill({ text: "a" }), 400_072],
    ["too long texts", "&from=en&to=es&to=ca", [{ text: "a".repeat(25_001) }], 400_050],
    ["a custom system and no other", "&from=en&to=es&category=mine&allowFallback=false", [{ text: "One." }], 400_079],
    ["marks on swearing", "&from=en&to=es&profanityAction=Marked", [{ text: "One." }], 400_042],
    ["another script", "&from=en&to=es&toScript=Latn", [{ text: "One." }], 400_042],
  ])("refuses %s with its code", async (_what, query, body, code) => {
    const { status, json } = await sendJson(app, former("/translate", query), body);
    expect([status, json]).toEqual([400, { error: { code, message: expect.any(String) } }]);
  });

  it("refuses strangers, observers, other methods, forms and what is no JSON with its codes", async () => {
    const path = former("/translate", "&to=es");
    const json = { "content-type": "application/json" };
    const answers = [
      await sendJson(app, path, [], {}, "stranger"), await sendJson(app, path, [], {}, "observer"), await app.ask("GET", `/azure${path}`),
      await app.ask("POST", path, { as: "translator", form: "a=b" }),
      await app.ask("POST", path, { as: "translator", form: "[", headers: json }),
      await sendJson(app, "/azure/translate?api-version=2.0&to=es", [{ text: "One." }]),
    ];
    expect(answers.map(({ status, json: body }) => [status, (body as { error: { code: number } }).error.code])).toEqual([
      [401, 401_000], [403, 403_000], [405, 405_000], [415, 415_000], [400, 400_074], [400, 400_021],
    ]);
  });
});

describe("Azure's translate in version 2026-06-06", () => {
  it("translates inputs, each into targets of its own", async () => {
    const { status, json } = await sendJson(app, latest, { inputs: [
      { text: "One.", language: "en", targets: [target, { language: "en", deploymentName: "general", tone: "neutral" }] },
      { text: "the <b>house</b> is for us", textType: "Html", targets: [target] },
    ] });
    expect([status, json]).toEqual([200, { value: [
      { translations: [{ language: "es", sourceCharacters: 4, text: "Óñé." }, { language: "en", sourceCharacters: 4, text: "One." }] },
      {
        detectedLanguage: { language: "en", score: 1 },
        translations: [{ language: "es", sourceCharacters: 26, text: "thé <b>hóúsé</b> ís fór ús" }],
      },
    ] }]);
  });

  it.each([
    ["texts", [{ text: "One." }], 400_000], ["no inputs", {}, 400_000], ["no target", { inputs: [{ text: "One.", targets: [] }] }, 400_036],
    ["a tone", { inputs: [{ text: "One.", targets: [{ ...target, tone: "formal" }] }] }, 400_042],
    ["examples", { inputs: [{ text: "One.", targets: [{ ...target, referenceTextPairs: [{ source: "a", target: "b" }] }] }] }, 400_042],
    ["a model and no other", { inputs: [{ text: "a", targets: [{ ...target, deploymentName: "gpt", allowFallback: false }] }] }, 400_079],
  ])("refuses %s", async (_what, body, code) => {
    const { status, json } = await sendJson(app, latest, body);
    expect([status, (json as { error: { code: number } }).error.code]).toEqual([400, code]);
  });
});

describe("Azure's other methods", () => {
  it("detect the language of each text", async () => {
    const { json } = await sendJson(app, former("/detect"), [{ text: "the house para" }, { text: "12" }]);
    const can = { isTransliterationSupported: false };
    expect(json).toEqual([
      { language: "en", score: 0.5, isTranslationSupported: true, ...can,
        alternatives: [{ language: "es", score: 0.5, isTranslationSupported: true, ...can }] },
      { language: "und", score: 0, isTranslationSupported: false, ...can },
    ]);
  });

  it("break texts into sentences", async () => {
    const texts = [{ text: "How are you? I am fine. What did you do today?" }];
    expect((await sendJson(app, former("/breaksentence", "&language=en"), texts)).json).toEqual([{ sentLen: [13, 11, 22] }]);
    expect((await sendJson(app, former("/breaksentence"), texts)).json)
      .toEqual([{ detectedLanguage: { language: "en", score: 1 }, sentLen: [13, 11, 22] }]);
  });

  it("name the languages to anybody, in the language of the reader and in their own", async () => {
    const spanish = { name: "espagnol", nativeName: "español", dir: "ltr" };
    const ask = (query: string) => app.ask("GET", `/languages?api-version=${query}`, { headers: { "accept-language": "fr-FR, en;q=0.5" } });
    expect((await ask("3.0")).json).toMatchObject({ translation: { es: spanish }, transliteration: {}, dictionary: {} });
    expect((await ask("3.0&scope=dictionary")).json).toEqual({ dictionary: {} });
    expect((await ask("2026-06-06")).json).toMatchObject({ translation: { es: { ...spanish, models: [] } }, models: [] });
    expect((await ask("3.0&scope=all")).json).toMatchObject({ error: { code: 400_001 } });
  });

  it.each(["transliterate", "dictionary/lookup", "dictionary/examples"])("refuse %s", async (name) => {
    const { json } = await sendJson(app, former(`/${name}`), []);
    expect(json).toEqual({ error: { code: 400_023, message: expect.stringContaining(name) } });
  });

  it("leave paths that others have to them where no version is named", async () => {
    expect((await app.ask("GET", "/languages")).json).toEqual(expect.arrayContaining([expect.objectContaining({ code: "es" })]));
  });
});

describe("Azure's door alone", () => {
  it("says what is missing where no version is named", async () => {
    const alone = await startApp({ doors: ["azure"] });
    try {
      const { status, json } = await alone.ask("GET", "/languages");
      expect([status, json]).toEqual([400, { error: { code: 400_000, message: expect.stringMatching(/^api-version is missing/) } }]);
    } finally {
      await alone.close();
    }
  });
});
