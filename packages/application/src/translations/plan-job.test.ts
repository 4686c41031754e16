import { MemoryPairChoiceRepository } from "@dragoman/adapters-memory/language-pairs";
import { MemoryDictionaryRepository } from "@dragoman/adapters-memory/dictionaries";
import { MemoryLanguageDetector } from "@dragoman/adapters-memory/language-detections";
import { languagePair } from "@dragoman/domain/language-pairs";
import { describe, expect, it } from "@jest/globals";
import { formats } from "../documents/documents.test-kit.js";
import { PairOrder } from "../language-pairs/index.js";
import { pairDirectoryKnowing } from "../translation-chains/translation-chains.test-kit.js";
import { ChoosePair, DetectPair } from "./choose-pair.js";
import { PlanJob } from "./plan-job.js";
import { aProfile } from "./translations.test-kit.js";

const variant = { id: "Variant", values: ["valencia", "general"], systemDefault: "general" };
const engSpa = languagePair({
  source: "eng", target: "spa", technology: "RBMT", version: "1.0.0", linguisticOptions: [variant], estimatesQuality: true,
});
const { pairs, engines } = await pairDirectoryKnowing([{ pair: engSpa, expected: true, running: true }]);
const unread = { parts: () => { throw new Error("nothing has to be read"); } };
const english = formats.open({
  mediaType: "text/plain", encoding: "", bytes: async function* () { yield Buffer.from("The car is in the house."); },
});

const dictionaries = new MemoryDictionaryRepository();
for (const [id, sourceLanguageId, targetLanguageId] of [["legal", "eng", "spa"], ["fraGer", "fra", "ger"]] as const) {
  await dictionaries.add({ id, sourceLanguageId, targetLanguageId }, async function* () { /* no terms */ }, () => []);
}
const order = new PairOrder(engines, new MemoryPairChoiceRepository());
const planJob = new PlanJob(new ChoosePair(pairs, new DetectPair(engines, order, new MemoryLanguageDetector()), order), dictionaries);
const revisioned = (id: string) => `${id}_${"0".repeat(32)}`;
const asked = (change: Partial<ReturnType<typeof aProfile>>) => aProfile({ languagePairId: engSpa.id, unknownMode: "hide", ...change });

describe("PlanJob", () => {
  it("takes the pair that is named, without reading the text", async () => {
    expect(await planJob.run(asked({}), unread)).toMatchObject({
      pair: engSpa, detected: false, passedOver: [],
      request: {
        languagePairId: engSpa.id, sourceLanguageId: "eng", unknownMode: "hide", linguisticOptions: {},
        dictionaryIds: [],
      },
    });
  });

  it("takes the pair that fits the text where the source is to be detected", async () => {
    expect(await planJob.run(asked({ languagePairId: "AutSpa" }), english))
      .toMatchObject({ pair: engSpa, detected: true, request: { languagePairId: engSpa.id } });
  });

  it("refuses a pair that is not there any more", async () => {
    await expect(planJob.run(asked({ languagePairId: "EngCat" }), unread)).rejects.toMatchObject({ code: "language-pair-unknown" });
  });

  it("goes on without the options that the pair does not have", async () => {
    const plan = await planJob.run(asked({ linguisticOptions: { Variant: "valencia", Register: "formal" } }), unread);
    expect([plan.request.linguisticOptions, plan.profile.linguisticOptions])
      .toEqual([{ Variant: "valencia" }, { Variant: "valencia" }]);
    expect((await planJob.run(asked({ linguisticOptions: { Variant: "other" } }), unread)).request.linguisticOptions).toEqual({});
  });

  it("names the dictionaries that do not serve the pair, or are deleted", async () => {
    const dictionaryIds = ["legal", "fraGer", "deleted"].map(revisioned);
    const plan = await planJob.run(asked({ dictionaryIds }), unread);
    expect(plan.passedOver).toEqual(dictionaryIds.slice(1));
    expect(plan.request.dictionaryIds).toEqual(["legal", "fraGer", "deleted"]);
  });
});
