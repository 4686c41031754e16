import type { Instant } from "@dragoman/domain/common";
import {
  cancel, handBack, type InProgress, request, start, type Translation, translationChanged, type TranslationProfile,
} from "@dragoman/domain/translations";
import { describe, expect, it } from "@jest/globals";
import { HeldJob } from "./held-job.js";
import { JobTally } from "./job-tally.js";
import type { TranslationRepository } from "./translation-repository.js";

/** A job as a worker holds it, and the store that it is in. */
function held() {
  const now: Instant = 1_000_000;
  let kept: Translation = start(request({ id: "one", ownerId: "u", profile: {} as TranslationProfile, input: "c", inputSize: 1, now }),
    "engine", now);
  const update: TranslationRepository["update"] = async (_id, change) => {
    const { state } = change(kept, now);
    kept = state;
    return state;
  };
  return { job: new HeldJob({ update }, kept as InProgress), update, kept: () => kept };
}
const tally = new JobTally(1, () => 1);
const takenFrom = (job: Translation): Translation => handBack(job, job.attempt);

describe("HeldJob", () => {
  it("ends as the worker says", async () => {
    const [one, two, three] = [held(), held(), held()];
    expect(await one.job.succeed({ document: "d" }, "pair", tally)).toBe("succeeded");
    expect(one.kept())
      .toMatchObject({ substate: "succeeded", outputs: { document: "d" }, profile: { languagePairId: "pair" }, result: { progress: 100 } });
    expect(await two.job.fail("Line 3 is broken.")).toBe("failed");
    expect(two.kept()).toMatchObject({ substate: "failed", reason: "Line 3 is broken." });
    expect(await three.job.handBack()).toBe("handedBack");
    expect(three.kept()).toMatchObject({ substate: "translating", leasedUntil: 0, crashes: 0 });
  });

  it("writes nothing once the job is another's", async () => {
    for (const taken of [takenFrom, (job: Translation, now: Instant) => cancel(job, now)]) {
      const { job, update, kept } = held();
      await update("one", (found, now) => translationChanged(found, taken(found, now), now));
      const before = kept();
      await expect(job.renew({ result: { progress: 50 } })).rejects.toMatchObject({ code: "translation-lease-lost" });
      await expect(job.succeed({ document: "d" }, "pair", tally)).rejects.toMatchObject({ code: "translation-lease-lost" });
      expect([await job.handBack(), await job.fail("too late")]).toEqual(["lost", "lost"]);
      expect(kept()).toBe(before);
    }
  });

  it("tells when a sign of life finds that the job is another's", async () => {
    const { job, update } = held();
    const stopReporting = job.reportProgress(tally);
    await update("one", (found, now) => translationChanged(found, cancel(found, now), now));
    await new Promise((resolve) => { job.lost.addEventListener("abort", resolve); });
    await stopReporting();
    expect(job.lost.reason).toMatchObject({ code: "translation-lease-lost" });
  });
});
