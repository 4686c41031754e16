import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { base64, type Client } from "./support/client.js";
import { apertiumInstalled, type Dragoman, startDragoman, whyNoApertium } from "./support/dragoman.js";
import { type People, people } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { until } from "./support/until.js";

const withEngines = apertiumInstalled ? describe : describe.skip;
if (!apertiumInstalled) console.warn(whyNoApertium);

const noPairFound = "failed to auto-detect source language and find a matching language pair";
const english = "The weather is very nice today, and the children are playing in the garden.";
const german = "Das Wetter ist heute sehr schön, und die Kinder spielen im Garten.";
const spanish = "Esta casa es muy grande y el coche rojo de mi hermano es bastante rápido.";
const sandboxPair = (direction: string): string => `${direction}_Generic_SRV_SANDBOX_1_0_x_0`;

/** Starts or stops an engine, and waits until translations are asked for accordingly. */
async function engineIs(admin: Client, pair: string, verb: "start" | "stop"): Promise<void> {
  const { translationEngines } = (await admin.get("/hosts/localhost")).json;
  const { config } = translationEngines.find((one: { config: { languagePair: string } }) => one.config.languagePair === pair);
  await admin.put(`/hosts/localhost/translation-engines/${config.id}/${verb}`);
  await until(`the engine to ${verb}`, async () => {
    const { status } = await admin.post("/translations/quick", { languagePairId: pair, input: "YQ==" });
    return (status === 200) === (verb === "start") ? true : undefined;
  });
}

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
    expect((await ask(languagePairId, text)).json).toEqual({ languagePairId: pair, detectedSourceLanguageId, translation: base64(translated) });
    const id = await asking.translator.create(languagePairId, text, { inputFormat: "text/plain", generateMetadata: true });
    expect(await asking.translator.done(id)).toMatchObject({ substate: "succeeded", profile: { languagePairId: pair } });
    expect(await asking.translator.download(id)).toBe(translated);
    const metadata = Buffer.from((await asking.translator.get(`/translations/${id}/metadata`)).text, "base64").toString();
    expect(JSON.parse(metadata).languagePairId).toBe(pair);
    expect((await asking.translator.get("/translations", { languagePairId: pair })).json.translations[0].translationId).toBe(id);
  });

  it.each([
    ["text/html", `<html lang="en"><head><style>the and of with</style></head><body><p translate="no">${english}</p><p>${german}</p></body></html>`],
    ["application/x-xliff", `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" datatype="plaintext"><body><trans-unit id="1"><source>${german}</source></trans-unit></body></file></xliff>`],
    ["text/x-line", `${german}\n${german}`],
  ])("are chosen by the text of %s, whatever it says of itself", async (inputFormat, document) => {
    expect((await ask("AutEng", document, "/translations/quick", { inputFormat })).json).toMatchObject({ languagePairId: sandboxPair("GerEng"), detectedSourceLanguageId: "ger" });
    expect((await admin.done(await admin.create("AutEng", document, { inputFormat }))).profile.languagePairId).toBe(sandboxPair("GerEng"));
  });

  it("are never chains", async () => {
    const chain = `${sandboxPair("SpaEng")}>>${sandboxPair("EngGer")}`;
    expect(await asking.translator.quick(chain, spanish)).not.toBe("");
    const quick = await ask("AutGer", spanish);
    expect([quick.status, quick.headers.get("dragoman-error"), quick.json.error.message]).toEqual([400, "source-language-not-detected", noPairFound]);
    expect(await admin.done(await admin.create("AutGer", spanish))).toMatchObject({ substate: "failed", errorMessage: noPairFound });
    for (const path of ["/translations", "/translations/quick"]) {
      await refusals([[ask(`AutEng>>${sandboxPair("EngGer")}`, spanish, path), 400, "language-pair-unknown"]]);
    }
  });

  it.each([
    ["a text too short to tell", "AutEng", "ok"], ["a text without letters", "AutEng", "12 + 30 = 42"], ["a text in the target language", "AutEng", english],
    ["a language that no pair leads from", "AutSpa", german],
  ])("fail with the sentence that clients look for: %s", async (_what, languagePairId, text) => {
    const quick = await ask(languagePairId, text);
    expect([quick.status, quick.headers.get("dragoman-error"), quick.json.error.message]).toEqual([400, "source-language-not-detected", noPairFound]);
    const job = await admin.done(await admin.create(languagePairId, text));
    expect(job).toMatchObject({ state: "done", substate: "failed", errorMessage: noPairFound, profile: { languagePairId } });
    expect((await admin.get(`/translations/${job.translationId}/download`)).status).toBe(409);
  });

  it.each(["AutXxx", "AutCat", "autfra", "AutPor", "AutAut"])("are refused at once when no pair leads to the target: %s", async (languagePairId) => {
    for (const path of ["/translations", "/translations/quick"]) {
      const answer = await ask(languagePairId, german, path);
      expect([answer.status, answer.headers.get("dragoman-error"), answer.json.error.message]).toEqual([400, "source-language-not-detected", noPairFound]);
      expect(answer.json.error.details).toMatch(/\S/);
    }
  });

  it.each(["Aut", "AutEn", "AutEngl", "Aut_Eng", " AutEng", "Auteng_Generic_SRV_SANDBOX_1_0_x_0"])("are no pairs in another form: %j", async (languagePairId) => {
    for (const path of ["/translations", "/translations/quick"]) await refusals([[ask(languagePairId, german, path), 400, "language-pair-unknown"]]);
  });

  it("are those whose engines are expected to run", async () => {
    const gerEng = sandboxPair("GerEng");
    await engineIs(admin, gerEng, "stop");
    await refusals([[ask("AutEng", german), 400, "source-language-not-detected"]]);
    expect((await ask("AutEng", spanish)).json.detectedSourceLanguageId).toBe("spa");
    await engineIs(admin, gerEng, "start");
    expect((await ask("AutEng", german)).json.languagePairId).toBe(gerEng);
  }, 60_000);

  it("are for those who translate", async () => {
    for (const role of ["admin", "linguist", "translator"] as const) expect((await ask("AutEng", german, "/translations/quick", {}, asking[role])).status).toBe(200);
    for (const path of ["/translations", "/translations/quick"]) {
      await refusals([[ask("AutEng", german, path, {}, asking.observer), 403, "role-not-sufficient"], [ask("AutEng", german, path, {}, asking.stranger), 401, "not-authenticated"]]);
    }
  });
});

withEngines("pairs of several engines whose source is detected", () => {
  let dragoman: Dragoman;
  beforeAll(async () => {
    dragoman = await startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa" });
  }, 180_000);
  afterAll(() => dragoman?.stop());

  it("are those with the most units, and by their id where those are equal", async () => {
    const { admin } = dragoman;
    const chosen = async () => (await admin.post("/translations/quick", { languagePairId: "AutSpa", input: base64(english) })).json.languagePairId as string;
    const sandbox = sandboxPair("EngSpa");
    expect(await chosen()).toBe(sandbox);
    const real = await until("the real pair to be found", async () =>
      (await admin.get("/language-pairs", { mode: "installed", sourceLanguageId: "eng", targetLanguageId: "spa", technology: "RBMT", chains: "excluded" })).json.languagePairs[0]?.languagePairId as string | undefined);
    const { config } = (await admin.get("/hosts/localhost")).json.translationEngines.find((one: { config: { languagePair: string } }) => one.config.languagePair === sandbox);
    const engines = "/hosts/localhost/translation-engines";
    const units = config.desiredProcessingUnits as number;
    await admin.post(engines, { languagePair: real, id: "real_1", desiredProcessingUnits: units, maximumProcessingUnits: units + 1 });
    await engineIs(admin, real, "start");
    expect([real, sandbox].sort()[0]).toBe(real);
    expect(await until("the real pair to be chosen", async () => ((await chosen()) === real ? real : undefined))).toBe(real);

    await admin.put(`${engines}/${config.id}`, { desiredProcessingUnits: units + 1, maximumProcessingUnits: units + 1 });
    await until("the pair with more units to be chosen", async () => ((await chosen()) === sandbox ? true : undefined));
    await engineIs(admin, sandbox, "stop");
    expect(await chosen()).toBe(real);
  }, 60_000);
});
