import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { base64, type Client } from "./support/client.js";
import { apertiumInstalled, type Dragoman, startDragoman, whyNoApertium } from "./support/dragoman.js";
import { engineOf, runRealPair, turnPair } from "./support/engines.js";
import { type People, people } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { until } from "./support/until.js";

if (!apertiumInstalled) console.warn(whyNoApertium);

const noPairFound = /^failed to auto-detect source language and find a matching language pair$/;
const english = "The weather is very nice today, and the children are playing in the garden.";
const german = "Das Wetter ist heute sehr schön, und die Kinder spielen im Garten.";
const spanish = "Esta casa es muy grande y el coche rojo de mi hermano es bastante rápido.";
const sandboxPair = (direction: string): string => `${direction}_Generic_SRV_SANDBOX_1_0_x_0`;

describe("pairs whose source is detected", () => {
  let dragoman: Dragoman;
  let admin: Client;
  let asking: People;
  beforeAll(async () => {
    dragoman = await startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa,EngGer,GerEng,SpaEng" });
    admin = dragoman.admin;
    asking = await people(dragoman);
  }, 180_000);
  afterAll(() => dragoman?.stop());

  const ask = (languagePairId: string, text: string, path = "/translations/quick", fields: Record<string, string> = {}, client: Client = asking.translator) =>
    client.post(path, { languagePairId, input: base64(text), ...fields });

  it.each([
    ["AutEng", german, "GerEng", "ger"], ["AUTENG", spanish, "SpaEng", "spa"], ["auteng", spanish, "SpaEng", "spa"],
    ["AutSpa", english, "EngSpa", "eng"], ["AutGer", english, "EngGer", "eng"], ["AutDeu", english, "EngGer", "eng"],
  ])("%s of %j: %s", async (languagePairId, text, direction, detectedSourceLanguageId) => {
    const pair = sandboxPair(direction);
    const translated = await asking.translator.quick(pair, text);
    expect((await ask(pair, text)).json).toMatchObject({ languagePairId: pair, detectedSourceLanguageId: "" });
    expect((await ask(languagePairId, text)).json).toEqual({ languagePairId: pair, detectedSourceLanguageId, translation: base64(translated) });
    const id = await asking.translator.create(languagePairId, text, { inputFormat: "text/plain", generateMetadata: true });
    expect(await asking.translator.done(id)).toMatchObject({ substate: "succeeded", profile: { languagePairId: pair } });
    expect(await asking.translator.download(id)).toBe(translated);
    expect((await asking.translator.metadata(id)).languagePairId).toBe(pair);
    expect((await asking.translator.get("/translations", { languagePairId: pair })).json.translations[0].translationId).toBe(id);
  });

  it.each([
    ["text/html", `<html lang="en"><head><style>the and of with</style></head><body><p translate="no">${english}</p><p>${german}</p></body></html>`],
    ["application/x-xliff", `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" datatype="plaintext"><body><trans-unit id="1"><source>${german}</source></trans-unit></body></file></xliff>`],
    ["text/x-line", `${german}\n${german}`],
    ["", `<p>${german}</p>`],
  ])("are chosen by the text of %j, whatever it says of itself", async (inputFormat, document) => {
    expect((await ask("AutEng", document, "/translations/quick", { inputFormat })).json).toMatchObject({ languagePairId: sandboxPair("GerEng"), detectedSourceLanguageId: "ger" });
    expect((await admin.done(await admin.create("AutEng", document, { inputFormat }))).profile).toMatchObject({ languagePairId: sandboxPair("GerEng"), inputFormat: inputFormat || "text/html" });
  });

  it("are never chains", async () => {
    const chain = `${sandboxPair("SpaEng")}>>${sandboxPair("EngGer")}`;
    expect(await asking.translator.quick(chain, spanish)).not.toBe("");
    await refusals([[ask("AutGer", spanish), 400, "source-language-not-detected", noPairFound]]);
    expect(await admin.done(await admin.create("AutGer", spanish))).toMatchObject({ substate: "failed", errorMessage: expect.stringMatching(noPairFound) });
    for (const path of ["/translations", "/translations/quick"]) {
      await refusals([[ask(`AutEng>>${sandboxPair("EngGer")}`, spanish, path), 400, "language-pair-unknown"]]);
    }
  });

  it.each([
    ["a text too short to tell", "AutEng", "ok"], ["a text without letters", "AutEng", "12 + 30 = 42"], ["a text in the target language", "AutEng", english],
    ["a language that no pair leads from", "AutSpa", german],
  ])("fail with the sentence that clients look for: %s", async (_what, languagePairId, text) => {
    await refusals([[ask(languagePairId, text), 400, "source-language-not-detected", noPairFound]]);
    const job = await admin.done(await admin.create(languagePairId, text));
    expect(job).toMatchObject({ state: "done", substate: "failed", errorMessage: expect.stringMatching(noPairFound), profile: { languagePairId } });
    expect((await admin.get(`/translations/${job.translationId}/download`)).status).toBe(409);
  });

  it.each(["AutXxx", "AutCat", "autfra", "AutPor", "AutAut"])("are refused at once when no pair leads to the target: %s", async (languagePairId) => {
    for (const path of ["/translations", "/translations/quick"]) await refusals([[ask(languagePairId, german, path), 400, "source-language-not-detected", noPairFound]]);
  });

  it.each(["Aut", "AutEn", "AutEngl", "Aut_Eng", " AutEng", "Auteng_Generic_SRV_SANDBOX_1_0_x_0"])("are no pairs in another form: %j", async (languagePairId) => {
    for (const path of ["/translations", "/translations/quick"]) await refusals([[ask(languagePairId, german, path), 400, "language-pair-unknown"]]);
  });

  it("are those whose engines are expected to run", async () => {
    const gerEng = sandboxPair("GerEng");
    await turnPair(admin, gerEng, "stop");
    await refusals([[ask("AutEng", german), 400, "source-language-not-detected"]]);
    expect((await ask("AutEng", spanish)).json.detectedSourceLanguageId).toBe("spa");
    await turnPair(admin, gerEng, "start");
    expect((await ask("AutEng", german)).json.languagePairId).toBe(gerEng);
  }, 60_000);

  it("are for those who translate", async () => {
    for (const role of ["admin", "linguist", "translator"] as const) expect((await ask("AutEng", german, "/translations/quick", {}, asking[role])).status).toBe(200);
    for (const path of ["/translations", "/translations/quick"]) {
      await refusals([[ask("AutEng", german, path, {}, asking.observer), 403, "role-not-sufficient"], [ask("AutEng", german, path, {}, asking.stranger), 401, "not-authenticated"]]);
    }
  });

  (apertiumInstalled ? describe : describe.skip)("of several engines", () => {
    const sandbox = sandboxPair("EngSpa");
    let real: string;
    beforeAll(async () => { real = await runRealPair(admin, "EngSpa"); }, 60_000);

    const chosen = async () => (await ask("AutSpa", english)).json.languagePairId as string;
    const chosenIs = (pair: string) => until(`${pair} to be chosen`, async () => ((await chosen()) === pair ? true : undefined));

    it("are those with the most units, and by their id where those are equal", async () => {
      expect([real, sandbox].sort()[0]).toBe(real);
      await chosenIs(real);
      const { config } = await engineOf(admin, sandbox);
      await admin.put(`/hosts/localhost/translation-engines/${config.id}`, { desiredProcessingUnits: 2, maximumProcessingUnits: 2 });
      await chosenIs(sandbox);
      await turnPair(admin, sandbox, "stop");
      expect(await chosen()).toBe(real);
      await turnPair(admin, sandbox, "start");
      await chosenIs(sandbox);
    }, 60_000);

    it("are not those whose units are busy where another one has more that are free, whoever keeps them busy, and are again when they are done", async () => {
      const slowly = Array.from({ length: 2 }, (_, at) => `Sentence ${at} takes sandbox:slow=12000 as long.`).join("\n");
      const id = await admin.create(sandbox, slowly, { inputFormat: "text/x-line" });
      await chosenIs(real);
      const ofAJob = await admin.create("AutSpa", english, { inputFormat: "text/plain" });
      expect((await admin.done(ofAJob)).profile.languagePairId).toBe(real);
      expect((await admin.get(`/translations/${id}`)).json.state).toBe("inProgress");
      expect((await admin.done(id)).substate).toBe("succeeded");
      await chosenIs(sandbox);
    }, 120_000);
  });
});
