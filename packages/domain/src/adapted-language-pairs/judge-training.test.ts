import { describe, expect, it } from "@jest/globals";
import { adaptedPair } from "./adapted-pair.js";
import { awaitsVerdict, judgeTraining } from "./judge-training.js";
import { requestTraining, retryTraining } from "./move-training.js";
import type { ReadyToDeploy, TrainingJob } from "./training-job.js";

const pair = adaptedPair("legal", "eng", "spa");
const asked = (isAutomatic: boolean) => requestTraining({
  id: "1", now: 1, training: { content: "a", size: 1, fileName: "a.tmx" }, additions: { content: "b", size: 1, fileName: "b.tmx" },
  profile: {
    name: "legal", languagePairId: pair.id, sourceLanguageId: "eng", targetLanguageId: "spa", baselineLanguagePairId: "", comments: "",
    username: "u", trainingHost: "one", verifySegmentation: false, isAutomatic,
  },
});
const trained = (isAutomatic = true): ReadyToDeploy =>
  ({ ...asked(isAutomatic), state: "readyToDeploy", model: { content: "m", sha256: "f", size: 1 }, completed: 2 });

describe("judging an automatic training", () => {
  it("deploys a model that is better, and tells so once", () => {
    const { state, events } = judgeTraining(trained(), { found: "It is better.", deployTo: ["one"] }, 5);
    expect(state).toMatchObject({
      state: "deploying", deployingTo: ["one"], verdict: "It is better.", profile: { comments: "It is better." },
      additions: { content: "b" },
    });
    expect(events?.map(({ type, data }) => [type, data["isDeployed"] ?? data["state"]]))
      .toEqual([["adaptedlp.judged", "true"], ["adaptedlp.statusChanged", "deploying"]]);
  });

  it("leaves one that is not better where it is, with what was found behind its comment", () => {
    const job = { ...trained(), profile: { ...trained().profile, comments: "Mine." } };
    const { state, events } = judgeTraining(job, { found: "It is no better.", deployTo: [] }, 5);
    expect(state).toMatchObject({ state: "readyToDeploy", profile: { comments: "Mine.\nIt is no better." } });
    expect(events?.map(({ type }) => type)).toEqual(["adaptedlp.judged"]);
    expect(awaitsVerdict(state)).toBe(false);
  });

  it.each<[string, TrainingJob]>([
    ["of a person", trained(false)], ["that is not trained yet", asked(true)], ["that was judged", { ...trained(), verdict: "No." }],
  ])("does not happen to one %s", (_, job) => {
    expect(awaitsVerdict(job)).toBe(false);
    expect(() => judgeTraining(job, { found: "", deployTo: [] }, 5)).toThrow(expect.objectContaining({ code: "training-job-wrong-state" }));
  });

  it("happens anew when it was trained again", () => {
    expect(retryTraining({ ...asked(true), state: "failed", verdict: "No." })).not.toHaveProperty("verdict");
  });
});
