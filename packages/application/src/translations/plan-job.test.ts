import type { Dictionary } from "@dragoman/domain/dictionaries";
import { languagePair } from "@dragoman/domain/language-pairs";
import type { TranslationProfile } from "@dragoman/domain/translations";
import { describe, expect, it } from "@jest/globals";
import { ChoosePair } from "./choose-pair.js";
import { PlanJob } from "./plan-job.js";

const variant = { id: "Variant", values: ["valencia", "general"], systemDefault: "general" };
const engSpa = languagePair({ source: "eng", target: "spa", technology: "RBMT", version: "1.0.0", linguisticOptions: [variant] });
const directory = {
  reread: async () => undefined, pairs: () => [{ pair: engSpa, installedOn: ["one"], expected: true, running: true }],
  chain: async () => undefined,
};
const unread = { parts: () => { throw new Error("nothing has to be read"); } };

const detected = { pair: engSpa, detectedSourceLanguageId: "eng" };
const choosePair = new ChoosePair(directory, { run: async (_document, target) => { expect(target).toBe("spa"); return detected; } });
const dictionaries = ["legal", "fraGer"].map((id) => ({
  id, sourceLanguageId: id === "legal" ? "eng" : "fra", targetLanguageId: id === "legal" ? "spa" : "ger",
}) as Partial<Dictionary> as Dictionary);
const planJob = new PlanJob(choosePair, { findAll: async (ids) => dictionaries.filter(({ id }) => ids.includes(id)) });
const revisioned = (id: string) => `${id}_${"0".repeat(32)}`;
const asked = (change: Partial<TranslationProfile>) =>
  ({
    languagePairId: engSpa.id, unknownMode: "hide", linguisticOptions: {}, dictionaryIds: [], ...change,
  }) as Partial<TranslationProfile> as TranslationProfile;

describe("PlanJob", () => {
  it("takes the pair that is named, without reading the text", async () => {
    expect(await planJob.run(asked({}), unread)).toMatchObject({
      pair: engSpa, detected: false, passedOver: [],
      request: {
        languagePairId: engSpa.id, lane: "documents", sourceLanguageId: "eng", unknownMode: "hide", linguisticOptions: {},
        dictionaryIds: [],
      },
    });
  });

  it("takes the pair that fits the text where the source is to be detected", async () => {
    expect(await planJob.run(asked({ languagePairId: "AutSpa" }), unread))
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
