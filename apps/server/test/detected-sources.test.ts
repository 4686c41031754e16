import { beforeAll, describe, expect, it } from "@jest/globals";
import { withApertium } from "./support/apertium.js";
import { base64 } from "./support/client.js";
import { engineOf, runRealPair, turnPair } from "./support/engines.js";
import { usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { english, german, notDetected } from "./support/texts.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";
import { inXliff } from "./support/xliff.js";

const spanish = "Esta casa es muy grande y el coche rojo de mi hermano es bastante rápido.";

describe("pairs whose source is detected", () => {
  const { dragoman, admin } = useSandbox("EngSpa,EngGer,GerEng,SpaEng");
  const who = usePeople(dragoman);
  const { translator } = who;

  const ask = (
    languagePairId: string, text: string, path = "/translations/quick", fields: Record<string, string> = {}, client = translator,
  ) =>
    client.post(path, { languagePairId, input: base64(text), ...fields });

  it.each([
    ["AutEng", german, "GerEng", "ger"], ["AUTENG", spanish, "SpaEng", "spa"], ["auteng", spanish, "SpaEng", "spa"],
    ["AutSpa", english, "EngSpa", "eng"], ["AutGer", english, "EngGer", "eng"], ["AutDeu", english, "EngGer", "eng"],
  ])("are found: %s of %j is %s", async (languagePairId, text, direction, detectedSourceLanguageId) => {
    const pair = sandboxPair(direction);
    const translated = await translator.quick(pair, text);
    expect((await ask(pair, text)).json).toMatchObject({ languagePairId: pair, detectedSourceLanguageId: "" });
    expect((await ask(languagePairId, text)).json)
      .toEqual({ languagePairId: pair, detectedSourceLanguageId, translation: base64(translated) });
    const id = await translator.create(languagePairId, text, { inputFormat: "text/plain", generateMetadata: true });
    expect(await translator.done(id)).toMatchObject({ substate: "succeeded", profile: { languagePairId: pair } });
    expect(await translator.download(id)).toBe(translated);
    expect((await translator.metadata(id)).languagePairId).toBe(pair);
    expect((await translator.get("/translations", { languagePairId: pair })).json.translations[0].translationId).toBe(id);
  });

  it.each([
    ["text/html",
      `<html lang="en"><head><style>the and of with</style></head><body><p translate="no">${english}</p><p>${german}</p></body></html>`],
    ["application/x-xliff", inXliff(german)],
    ["text/x-line", `${german}\n${german}`],
    ["", `<p>${german}</p>`],
  ])("are chosen by the text of %j, whatever it says of itself", async (inputFormat, document) => {
    expect((await ask("AutEng", document, "/translations/quick", { inputFormat })).json)
      .toMatchObject({ languagePairId: sandboxPair("GerEng"), detectedSourceLanguageId: "ger" });
    expect((await admin.done(await admin.create("AutEng", document, { inputFormat }))).profile)
      .toMatchObject({ languagePairId: sandboxPair("GerEng"), inputFormat: inputFormat || "text/html" });
  });

  it("are never chains", async () => {
    const chain = `${sandboxPair("SpaEng")}>>${sandboxPair("EngGer")}`;
    expect(await translator.quick(chain, spanish)).not.toBe("");
    await refusals([[ask("AutGer", spanish), 400, "source-language-not-detected", notDetected]]);
    expect(await admin.done(await admin.create("AutGer", spanish))).toMatchObject({ substate: "failed", errorMessage: notDetected });
    for (const path of ["/translations", "/translations/quick"]) {
      await refusals([[ask(`AutEng>>${sandboxPair("EngGer")}`, spanish, path), 400, "language-pair-unknown"]]);
    }
  });

  it.each([
    ["a text too short to tell", "AutEng", "ok"], ["a text without letters", "AutEng", "12 + 30 = 42"],
    ["a text in the target language", "AutEng", english],
    ["a language that no pair leads from", "AutSpa", german],
  ])("fail with the sentence that clients look for: %s", async (_what, languagePairId, text) => {
    await refusals([[ask(languagePairId, text), 400, "source-language-not-detected", notDetected]]);
    const job = await admin.done(await admin.create(languagePairId, text));
    expect(job).toMatchObject({ state: "done", substate: "failed", errorMessage: notDetected, profile: { languagePairId } });
    expect((await admin.get(`/translations/${job.translationId}/download`)).status).toBe(409);
  });

  it.each([
    "AutXxx", "AutCat", "autfra", "AutPor", "AutAut",
  ])("are refused at once when no pair leads to the target: %s", async (languagePairId) => {
    for (const path of ["/translations", "/translations/quick"]) {
      await refusals([[ask(languagePairId, german, path), 400, "source-language-not-detected", notDetected]]);
    }
  });

  it.each([
    "Aut", "AutEn", "AutEngl", "Aut_Eng", " AutEng", "Auteng_Generic_SRV_SANDBOX_1_0_x_0",
  ])("are no pairs in another form: %j", async (languagePairId) => {
    for (const path of ["/translations", "/translations/quick"]) {
      await refusals([[ask(languagePairId, german, path), 400, "language-pair-unknown"]]);
    }
  });

  it("are those whose engines are expected to run", async () => {
    const gerEng = sandboxPair("GerEng");
    await turnPair(admin, gerEng, "stop");
    await refusals([[ask("AutEng", german), 400, "source-language-not-detected"]]);
    expect((await ask("AutEng", spanish)).json.detectedSourceLanguageId).toBe("spa");
    await turnPair(admin, gerEng, "start");
    expect((await ask("AutEng", german)).json.languagePairId).toBe(gerEng);
  });

  it("are for those who translate", async () => {
    for (const role of ["admin", "linguist", "translator"] as const) {
      expect((await ask("AutEng", german, "/translations/quick", {}, who[role])).status).toBe(200);
    }
    for (const path of ["/translations", "/translations/quick"]) {
      await refusals([[ask("AutEng", german, path, {}, who.observer), 403, "role-not-sufficient"],
        [ask("AutEng", german, path, {}, who.stranger), 401, "not-authenticated"]]);
    }
  });

  withApertium.describe("of several engines", () => {
    const sandbox = sandboxPair("EngSpa");
    let real: string;
    beforeAll(async () => { real = await runRealPair(admin, "EngSpa"); });

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
    });

    it("are not those whose units are busy where another one has more that are free, whoever keeps them busy, "
      + "and are again when they are done", async () => {
      const slowly = Array.from({ length: 2 }, (_, at) => `Sentence ${at} takes sandbox:slow=15000 as long.`).join("\n");
      const id = await admin.create(sandbox, slowly, { inputFormat: "text/x-line" });
      await chosenIs(real);
      const ofAJob = await admin.create("AutSpa", english, { inputFormat: "text/plain" });
      expect((await admin.done(ofAJob)).profile.languagePairId).toBe(real);
      expect((await admin.get(`/translations/${id}`)).json.state).toBe("inProgress");
      expect((await admin.done(id)).substate).toBe("succeeded");
      await chosenIs(sandbox);
    });
  });
});
