import { DomainError, type Instant } from "@dragoman/domain/common";
import { cancel, handBack, nothingYet, type Translation, translationChanged } from "@dragoman/domain/translations";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { HeldJob } from "./held-job.js";
import { JobTally } from "./job-tally.js";
import { aJob, begun, keptJobs } from "./translations.test-kit.js";

/** A job as a worker holds it, and the store that it is in. */
async function held() {
  const inHand = begun(aJob("one"));
  const { jobs } = await keptJobs([inHand]);
  return { job: new HeldJob(jobs, inHand), jobs, kept: () => jobs.find("one") };
}
const tally = new JobTally(1, () => 1);
const takenFrom = (job: Translation): Translation => handBack(job, job.attempt);

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe("HeldJob", () => {
  it("ends as the worker says", async () => {
    const [one, two, three] = [await held(), await held(), await held()];
    expect(await one.job.succeed({ document: "d" }, "pair", tally)).toBe("succeeded");
    expect(await one.kept()).toMatchObject({
      substate: "succeeded", outputs: { document: "d" }, profile: { languagePairId: "pair" }, result: { progress: 100 },
    });
    expect(await two.job.fail("Line 3 is broken.")).toBe("failed");
    expect(await two.kept()).toMatchObject({ substate: "failed", reason: "Line 3 is broken." });
    expect(await three.job.handBack()).toBe("handedBack");
    expect(await three.kept()).toMatchObject({ substate: "translating", leasedUntil: 0, crashes: 0 });
  });

  it("writes nothing once the job is another's", async () => {
    for (const taken of [takenFrom, (job: Translation, now: Instant) => cancel(job, now)]) {
      const { job, jobs, kept } = await held();
      await jobs.update("one", (found, now) => translationChanged(found, taken(found, now), now));
      const before = await kept();
      await expect(job.renew({ result: { progress: 50 } })).rejects.toMatchObject({ code: "translation-lease-lost" });
      await expect(job.succeed({ document: "d" }, "pair", tally)).rejects.toMatchObject({ code: "translation-lease-lost" });
      expect([await job.handBack(), await job.fail("too late")]).toEqual(["lost", "lost"]);
      expect(await kept()).toEqual(before);
    }
  });

  it("acquits a job that comes well past the place where workers died on it", async () => {
    const died = { ...begun(aJob("one")), crashes: 2, result: { ...nothingYet, completedSegments: 5 } };
    const { jobs } = await keptJobs([died]);
    jest.useFakeTimers({ now: 0 });
    try {
      let acquittals = 0;
      let completed = 5;
      const job = new HeldJob(jobs, died, () => (acquittals += 1));
      const stopReporting = job.reportProgress({ result: () => ({ completedSegments: completed }) } as unknown as JobTally);
      await jest.advanceTimersByTimeAsync(60_000);
      expect([acquittals, (await jobs.find("one"))?.crashes]).toEqual([0, 2]);
      completed = 6;
      await jest.advanceTimersByTimeAsync(10_000);
      expect([acquittals, (await jobs.find("one"))?.crashes]).toEqual([0, 2]);
      await jest.advanceTimersByTimeAsync(1_000);
      await jest.advanceTimersByTimeAsync(60_000);
      expect([acquittals, (await jobs.find("one"))?.crashes]).toEqual([1, 0]);
      await stopReporting();
    } finally {
      jest.useRealTimers();
    }
  });

  it("tells when a sign of life finds that the job is another's", async () => {
    const { job, jobs } = await held();
    const stopReporting = job.reportProgress(tally);
    await jobs.update("one", (found, now) => translationChanged(found, cancel(found, now), now));
    await new Promise((resolve) => { job.lost.addEventListener("abort", resolve); });
    await stopReporting();
    expect(job.lost.reason).toMatchObject({ code: "translation-lease-lost" });
  });

  it("tells a store how the job ended that is away at first", async () => {
    jest.useFakeTimers();
    const { job, jobs, kept } = await held();
    const update = jobs.update.bind(jobs);
    let tries = 0;
    jest.spyOn(jobs, "update").mockImplementation((...given) =>
      ((tries += 1) <= 5 ? Promise.reject(new DomainError("unavailable", "database-unavailable", "It is away.")) : update(...given)));
    const end = job.handBack();
    await jest.advanceTimersByTimeAsync(10_000);
    expect([await end, await kept()]).toMatchObject(["handedBack", { leasedUntil: 0 }]);
  });

  it("is let go when nothing is read, translated or written for ten minutes, and renewed no more", async () => {
    jest.useFakeTimers();
    const { job, jobs } = await held();
    let bytes = 0;
    const stopReporting = job.reportProgress(new JobTally(1_000_000, () => bytes));
    const minutes = (count: number) => jest.advanceTimersByTimeAsync(count * 60_000);
    for (let minute = 0; minute < 30; minute += 1) {
      bytes += 1;
      await minutes(1);
    }
    expect(job.lost.aborted).toBe(false);
    await minutes(11);
    expect([await job.standstill, job.lost.aborted]).toEqual(["stoodStill", true]);
    const update = jest.spyOn(jobs, "update");
    await minutes(5);
    expect(update.mock.calls).toEqual([]);
    await stopReporting();
  });
});
