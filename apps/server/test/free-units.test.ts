import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { base64 } from "./support/client.js";
import { apertiumInstalled, type Dragoman, startDragoman, whyNoApertium } from "./support/dragoman.js";
import { until } from "./support/until.js";

if (!apertiumInstalled) console.warn(whyNoApertium);

const sandbox = "EngSpa_Generic_SRV_SANDBOX_1_0_x_0";
const english = "The weather is very nice today, and the children are playing in the garden.";
const slowly = (sentences: number): string => Array.from({ length: sentences }, (_, at) => `Sentence ${at} takes sandbox:slow=12000 as long.`).join("\n");

(apertiumInstalled ? describe : describe.skip)("a pair whose units are busy", () => {
  let dragoman: Dragoman;
  beforeAll(async () => {
    dragoman = await startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa" });
  }, 180_000);
  afterAll(() => dragoman?.stop());

  it("is not chosen where another one has more that are free, whoever keeps them busy, and is again when they are done", async () => {
    const { admin } = dragoman;
    const engines = "/hosts/localhost/translation-engines";
    const { config } = (await admin.get("/hosts/localhost")).json.translationEngines.find((one: { config: { languagePair: string } }) => one.config.languagePair === sandbox);
    const real = await until("the real pair to be found", async () =>
      (await admin.get("/language-pairs", { mode: "installed", sourceLanguageId: "eng", targetLanguageId: "spa", technology: "RBMT", chains: "excluded" })).json.languagePairs[0]?.languagePairId as string | undefined);
    await admin.post(engines, { languagePair: real, id: "real_1" });
    await admin.put(`${engines}/real_1/start`);
    await admin.put(`${engines}/${config.id}`, { desiredProcessingUnits: 2, maximumProcessingUnits: 2 });
    const chosen = async () => (await admin.post("/translations/quick", { languagePairId: "AutSpa", input: base64(english) })).json.languagePairId as string;
    const chosenIs = (pair: string) => until(`${pair} to be chosen`, async () => ((await chosen()) === pair ? true : undefined));
    await until("both to run", async () => {
      const answers = await Promise.all([real, sandbox].map((languagePairId) => admin.post("/translations/quick", { languagePairId, input: base64("A.") })));
      return answers.every(({ status }) => status === 200) ? true : undefined;
    });
    await chosenIs(sandbox);

    const id = await admin.create(sandbox, slowly(2), { inputFormat: "text/x-line" });
    await chosenIs(real);
    const ofAJob = await admin.create("AutSpa", english, { inputFormat: "text/plain" });
    expect((await admin.done(ofAJob)).profile.languagePairId).toBe(real);
    expect((await admin.get(`/translations/${id}`)).json.state).toBe("inProgress");
    expect((await admin.done(id)).substate).toBe("succeeded");
    await chosenIs(sandbox);
  }, 120_000);
});
