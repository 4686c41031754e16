import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "../../app.test-kit.js";
import { keyInQuery, keyOf } from "../doors.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

const as = "translator";
const translate = (query: string) => app.ask("GET", `/translate?${query}`, { as });

describe("Apertium's translate", () => {
  it("answers with blanks where its clients look for them", async () => {
    const { status, headers, text } = await translate("langpair=eng|spa&markUnknown=no&q=The%20house.");
    expect([status, headers["content-type"], text]).toEqual([
      200, "application/json; charset=utf-8",
      '{"responseData": {"translatedText": "Thé hóúsé."}, "responseDetails": null, "responseStatus": 200}',
    ]);
  });

  it.each([
    ["codes of two letters", "langpair=en|es&q=One.", "Óñé."],
    ["an ampersand in a text", "langpair=eng|spa&q=salt%20%26%20<3", "sált & <3"],
    ["HTML", "langpair=eng|spa&q=a%20<b>red</b>%20%26amp;%20big", "á <b>réd</b> &amp; bíg"],
    ["marks in a text", "langpair=eng|spa&format=txt&q=a%20<b>", "á <b>"],
    ["its own names of formats", "langpair=eng|spa&deformat=apertium-destxt&q=a%20<b>", "á <b>"],
    ["lines", "langpair=eng|spa&q=One.%0ATwo.", "Óñé.\nTwó."],
  ])("translates %s", async (_what, query, translatedText) => {
    const { status, json } = await translate(query);
    expect([status, (json as { responseData: object }).responseData]).toEqual([200, { translatedText }]);
  });

  it("takes a form, at its own address where others have the path", async () => {
    const form = `langpair=eng%7Cspa&q=One.&key=${keyInQuery("translator")}`;
    expect((await app.ask("POST", "/apy/translate", { form })).json).toMatchObject({ responseData: { translatedText: "Óñé." } });
    expect((await app.ask("POST", "/translate?langpair=eng%7Cspa", { form: form.replace(/^langpair[^&]*&/, "") })).json)
      .toMatchObject({ responseData: { translatedText: "Óñé." } });
  });

  it("takes the header before a key that a client has built in", async () => {
    const query = "langpair=eng|spa&q=One.&key=anothers";
    expect((await app.ask("GET", `/translate?${query}`)).status).toBe(401);
    expect((await app.ask("GET", `/translate?${query}`, { headers: { authorization: `Bearer ${keyOf("translator")}` } })).status).toBe(200);
  });

  it.each([
    ["langpair=eng&q=One.", 400, "Bad Request", /^langpair "eng"/], ["langpair=eng|zz&q=One.", 400, "Bad Request", /"zz"/],
    ["langpair=spa|deu&q=One.", 400, "Bad Request", /from Spanish into German/], ["langpair=eng|spa", 400, "Bad Request", /^q is missing/],
    ["langpair=eng|spa&q=a&format=odt", 400, "Bad Request", /"odt"/],
  ])("refuses %s as its clients know it", async (query, code, message, explanation) => {
    const answer = await translate(query);
    const body = { status: "error", code, message, explanation: expect.stringMatching(explanation) };
    expect([answer.status, answer.json]).toEqual([code, body]);
  });

  it.each([
    ["/translate?langpair=eng|spa&q=a&prefs=foo", /^prefs is not accepted/], ["/translate?langpair=eng|spa&q=a&callback=f", /^callback/],
    ["/identifyLang?q=a&callback=f", /^callback/], ["/listPairs?callback=f", /^callback/], ["/listLanguageNames?callback=f", /^callback/],
    ["/stats?callback=f", /^callback/],
  ])("refuses what it would do otherwise: %s", async (path, explanation) => {
    const { status, json } = await app.ask("GET", `/apertium${path}`, { as });
    expect([status, json]).toEqual([400, expect.objectContaining({ explanation: expect.stringMatching(explanation) })]);
  });

  it("refuses strangers and other methods as its clients know it", async () => {
    const answers = [await app.ask("GET", "/translate?langpair=eng|spa&q=a"), await app.ask("DELETE", "/apy/translate")];
    const expected = [{ code: 401, message: "Unauthorized" }, { code: 405, message: "Method Not Allowed" }];
    expect(answers.map(({ json }) => json)).toMatchObject(expected);
  });
});

describe("Apertium's lists", () => {
  const englishSpanish = { sourceLanguage: "eng", targetLanguage: "spa" };

  it("have every pair once, also in codes of two letters", async () => {
    const listed = (responseData: readonly object[]) => ({ responseData, responseDetails: null, responseStatus: 200 });
    expect((await app.ask("GET", "/listPairs")).json).toEqual(listed([englishSpanish]));
    expect((await app.ask("GET", "/list?q=pairs&src=en&include_deprecated_codes=yes")).json)
      .toEqual(listed([englishSpanish, { sourceLanguage: "en", targetLanguage: "es" }]));
    expect((await app.ask("GET", "/listPairs?src=spa")).json).toEqual(listed([]));
    expect((await app.ask("GET", "/list?q=taggers")).json).toMatchObject({ code: 400, explanation: expect.stringContaining("taggers") });
  });

  it.each([
    ["?locale=es&languages=eng%20spa", { eng: "inglés", spa: "español" }], ["", { eng: "English", spa: "Spanish" }],
  ])("name languages with %j", async (query, names) => expect((await app.ask("GET", `/listLanguageNames${query}`)).json).toEqual(names));

  it("identify languages, and tell what is served", async () => {
    expect((await app.ask("GET", "/identifyLang?q=the%20house%20is%20for%20us", { as })).json).toEqual({ eng: 1 });
    expect((await app.ask("GET", "/stats")).json)
      .toMatchObject({ responseData: { uptime: expect.any(Number), runningPipes: { "eng-spa": 1 } } });
  });
});
