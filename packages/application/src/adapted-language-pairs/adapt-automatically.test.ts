import { MemoryFeedbackFiles, MemoryFeedbackRepository } from "@dragoman/adapters-memory/feedback";
import { MemoryTranslationScorer } from "@dragoman/adapters-memory/adapted-language-pairs";
import { MemoryRandom } from "@dragoman/adapters-memory/common";
import { MemoryTranslationEngines } from "@dragoman/adapters-memory/segments";
import {
  nothingRead, setAutoAdaptation, type TestedSegment, type TrainingJob, type TrainingReport,
} from "@dragoman/domain/adapted-language-pairs";
import { suggest } from "@dragoman/domain/feedback";
import { describe, expect, it } from "@jest/globals";
import { spanish } from "../hosts/hosts.test-kit.js";
import { AdaptAutomatically, isNight } from "./adapt-automatically.js";
import { JudgeAdaptations } from "./judge-adaptations.js";
import { readTestSet } from "./read-test-set.js";
import { aTrainingJob, keptTrainings, type TrainingFacts } from "./trainings.test-kit.js";

const signal = new AbortController().signal;
const model = { content: "model", sha256: "f".repeat(64), size: 1 };
const day = 24 * 60 * 60_000;

/** A pair with a model in service, which people wish to be trained by itself. */
async function world(mayNow: () => boolean = () => true) {
  const kept = keptTrainings();
  const feedback = new MemoryFeedbackRepository(kept.clock, kept.changes);
  const files = new MemoryFeedbackFiles();
  const write = async (segments: readonly TestedSegment[]) => kept.write(segments.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const testSet = await write([{ source: "Old test", references: ["Prueba vieja", "Test viejo"], adapted: "x" }]);
  const job = (facts: TrainingFacts) => kept.add(aTrainingJob({ model, completed: kept.clock.now(), ...facts }));
  const served = await job({ state: "deployed", hostsDeployedTo: ["one", "two"], testSet, queued: kept.clock.now() });
  const { languagePairId } = served.profile;
  await kept.jobs.updatePair(languagePairId, (pair, now) => setAutoAdaptation(pair, true, now));
  kept.clock.advance(day);
  const adapt = new AdaptAutomatically(kept.jobs, feedback, files, kept.contents, kept.clock, new MemoryRandom(), mayNow);
  return {
    ...kept, feedback, files, write, job, served, adapt,
    /** Approved feedback, so many entries. */
    async approve(count: number, pairId = languagePairId, suggestedTranslation = "Traducción") {
      for (let n = 0; n < count; n += 1) {
        await feedback.add((now) => suggest({
          languagePairId: pairId, ownerId: "u", username: "u", approvalState: "approved", sourceText: `Text ${n}`, suggestedTranslation,
          machineTranslation: "MT", comment: "",
        }, now), () => []);
      }
    },
    withdraw: () => kept.jobs.update(served.id, (before) =>
      ({ state: { ...before, state: "readyToDeploy", hostsDeployedTo: [] } as unknown as TrainingJob })),
    async units(content: string): Promise<string[][]> {
      const found: string[][] = [];
      for await (const entry of files.read(kept.contents.read(content))) {
        if ("sourceText" in entry) found.push([entry.sourceText, entry.suggestedTranslation, entry.machineTranslation]);
      }
      return found;
    },
  };
}

describe("AdaptAutomatically", () => {
  it("trains with the old data and what was approved, a fifth of which only tests, beside what tested before", async () => {
    const { adapt, approve, served, units } = await world();
    await approve(30);
    const [job, ...others] = await adapt.run();
    expect(others).toEqual([]);
    expect(job).toMatchObject({
      state: "dispatching", training: served.training, profile: { ...served.profile, isAutomatic: true, comments: "" },
    });
    const [learned, tested] = [await units(job?.additions?.content ?? ""), await units(job?.test?.content ?? "")];
    const old = [["Old test", "Prueba vieja", ""], ["Old test", "Test viejo", ""]];
    expect([learned.length, tested.length, tested.slice(0, 2)]).toEqual([21, 11, old]);
    // The first run of ten, whose numbers begin with 1.
    expect(tested.slice(2).map(([source]) => source)).toEqual(Array.from({ length: 9 }, (_, n) => `Text ${n}`));
    expect(new Set([...learned, ...tested].map(([source]) => source)).size).toBe(31);
    expect(learned.every(([, target, machine]) => target === "Traducción" && machine === "")).toBe(true);
  });

  it("tells of its test data what that of the training in service was: taken out of its data, or given by a person", async () => {
    const inputOf = (autoExtracted: boolean) => ({ ...nothingRead(true), test: { ...nothingRead(true).test, autoExtracted } });
    for (const [kind, isExtracted] of [["block", true], ["given", false]] as const) {
      const { adapt, approve, jobs, served } = await world();
      const report = { split: { kind } } as TrainingReport;
      await jobs.update(served.id, (job) => ({ state: { ...job, report, input: inputOf(isExtracted) } }));
      await approve(30);
      const [job] = await adapt.run();
      expect([job?.testSplit, job?.input.test.autoExtracted]).toEqual([isExtracted ? kind : undefined, isExtracted]);
    }
  });

  it("learns from feedback on the baseline as well; that on the pair itself counts more", async () => {
    const { adapt, approve, units } = await world();
    await approve(40, spanish.id, "Base");
    await approve(20);
    const [job] = await adapt.run();
    const targets = [...await units(job?.additions?.content ?? ""), ...await units(job?.test?.content ?? "")].map(([, target]) => target);
    expect(targets.filter((target) => target === "Traducción")).toHaveLength(20);
    expect(targets.filter((target) => target === "Base")).toHaveLength(20);
  });

  it.each<[string, (made: Awaited<ReturnType<typeof world>>) => unknown]>([
    ["nobody wished it", ({ jobs, served }) =>
      jobs.updatePair(served.profile.languagePairId, (pair, now) => setAutoAdaptation(pair, false, now))],
    ["nothing is in service", ({ withdraw }) => withdraw()],
    ["a training of the pair is under way", ({ job }) => job({ state: "training" })],
    ["one was begun that night", ({ job, clock }) =>
      job({ state: "failed", queued: clock.now() - 1, profile: { isAutomatic: true } })],
    ["nothing new was approved since the last one", ({ job, clock }) => {
      const asked = clock.now();
      clock.advance(day);
      return job({ state: "failed", queued: asked + 1, profile: { isAutomatic: true } });
    }],
  ])("does nothing where %s", async (_, change) => {
    const made = await world();
    await made.approve(30);
    await change(made);
    expect(await made.adapt.run()).toEqual([]);
  });

  it("does nothing for a few new entries, nor by day", async () => {
    const few = await world();
    await few.approve(19);
    expect(await few.adapt.run()).toEqual([]);
    const byDay = await world(() => false);
    await byDay.approve(30);
    expect(await byDay.adapt.run()).toEqual([]);
    const at = (hour: number): number => new Date(2026, 0, 5, hour).getTime() * 1_000;
    expect([0, 1, 4, 5, 12].map((hour) => isNight(at(hour)))).toEqual([false, true, true, false, false]);
  });

  it("deletes what lost before, and leaves alone what people trained", async () => {
    const { adapt, approve, job, jobs } = await world();
    const lost = await job({ state: "readyToDeploy", queued: 1, verdict: "It is no better.", profile: { isAutomatic: true } });
    const theirs = await job({ state: "failed", queued: 1 });
    await approve(30);
    expect(await adapt.run()).toHaveLength(1);
    expect([(await jobs.find(lost.id))?.state, (await jobs.find(theirs.id))?.state]).toEqual(["deleting", "failed"]);
  });
});

describe("JudgeAdaptations", () => {
  /**
   * An automatic job whose model got this much of 300 segments right, where the one in service got the half; it makes nothing of the
   * first `failed()` of them.
   */
  async function judged(right: number, count = 300, failed = () => 0) {
    const made = await world();
    const segments = Array.from({ length: count }, (_, n): TestedSegment => ({
      source: `${n % 2 === 0 ? "good" : "poor"} ${n}`, references: [`right ${n}`], adapted: n < right ? `right ${n}` : "w w w",
    }));
    const job = await made.job({ state: "readyToDeploy", testSet: await made.write(segments), profile: { isAutomatic: true } });
    const engines = new MemoryTranslationEngines([made.served.profile.languagePairId], ([piece]) => {
      const [quality, n] = String(piece).split(" ");
      if (Number(n) < failed()) return { failure: "it took too long" };
      return { target: [quality === "good" ? `right ${n}` : "w w w"] };
    });
    const judge = new JudgeAdaptations(made.jobs, made.contents, engines, new MemoryTranslationScorer());
    return { ...made, job, judge, find: () => made.jobs.find(job.id) };
  }

  it("deploys a model whose gain lies above zero with its whole interval, where the one in service is", async () => {
    const { judge, find, changes } = await judged(250);
    expect((await judge.run(signal)).map(({ state }) => state)).toEqual(["deploying"]);
    expect(await find()).toMatchObject({
      deployingTo: ["one", "two"], profile: { comments: expect.stringMatching(/^On 300 segments .* a gain of \+33.*It takes the place/) },
    });
    expect((await changes.outbox.read(0, 100)).map(({ type }) => type)).toContain("adaptedlp.judged");
    expect(await judge.run(signal)).toEqual([]);
  });

  it.each([
    ["about as good", 151, 300, "not better for sure"], ["worse", 20, 300, "a gain of −43"], ["better on too little", 190, 190, "too few"],
  ])(
    "leaves one that is %s where it is, and says why", async (_, right, count, why) => {
      const { judge, find } = await judged(right, count);
      await judge.run(signal);
      expect(await find()).toMatchObject({ state: "readyToDeploy", verdict: expect.stringContaining(why) });
    });

  it("leaves out on both sides what the engine in service makes nothing of, and says so", async () => {
    // Of the other 280 segments the newcomer has 20 fewer right than the one in service.
    const { judge, find } = await judged(140, 300, () => 20);
    await judge.run(signal);
    const verdict = expect.stringMatching(/^On 280 segments .* a gain of −7.*\. 20 segments more, .* makes nothing, are left out\.$/);
    expect(await find()).toMatchObject({ state: "readyToDeploy", verdict });
  });

  it("is not done now where the engine in service makes nothing of much, and is done once it does", async () => {
    let failed = 200;
    const { judge, find } = await judged(250, 300, () => failed);
    expect(await judge.run(signal)).toEqual([]);
    expect((await find())?.verdict).toBeUndefined();
    failed = 0;
    expect(await judge.run(signal)).toHaveLength(1);
    expect(await find()).toMatchObject({ verdict: expect.stringMatching(/^On 300 segments .* It takes the place of that model\.$/) });
  });

  it("waits while no engine serves the pair, and gives up where nothing is in service", async () => {
    const made = await judged(250);
    const away = new JudgeAdaptations(made.jobs, made.contents, new MemoryTranslationEngines([]), new MemoryTranslationScorer());
    expect(await away.run(signal)).toEqual([]);
    await made.withdraw();
    await away.run(signal);
    const verdict = expect.stringContaining("No model of this pair is in service");
    expect(await made.find()).toMatchObject({ state: "readyToDeploy", verdict });
  });
});

describe("readTestSet", () => {
  it.each([1, 2, 7, 1_000])("gives every segment, whatever its bytes are cut into: %i", async (size) => {
    const segments = ["á", "é\u2028", "日本"].map((source): TestedSegment => ({ source, references: ["r", "s"], adapted: "a" }));
    const bytes = Buffer.from(segments.map((one) => JSON.stringify(one)).join("\n"));
    const pieces = async function* () { for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size); };
    const found: TestedSegment[] = [];
    for await (const segment of readTestSet(pieces())) found.push(segment);
    expect(found).toEqual(segments);
  });
});
