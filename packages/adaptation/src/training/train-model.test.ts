import { afterAll, describe, expect, it } from "@jest/globals";
import { ModelFile } from "../model-file/index.js";
import { openPool, toShared } from "../pool/index.js";
import { openTestPool } from "../pool/pool.test-kit.js";
import { bleu, chrf } from "../scores/index.js";
import { openTranslator } from "../serving/index.js";
import { inBatches, StagesInMemory, toyBaseline, toyUnits } from "./toy-units.test-kit.js";
import { type TrainedModel, trainModel } from "./train-model.js";
import { TrainingDataError } from "./training-error.js";
import type { TrainingRequest } from "./training-request.js";

const pool = openPool({ workers: 0 });
afterAll(() => pool.close());

const units = toyUnits(360);
const request: TrainingRequest = { sourceLanguageId: "eng", targetLanguageId: "spa", training: inBatches(units) };
const train = (asked: TrainingRequest = request, stages = new StagesInMemory(), signal?: AbortSignal) =>
  trainModel(asked, { pool, stages, ...(signal === undefined ? {} : { signal }) });
const bytesOf = (model: TrainedModel) => Buffer.concat([...model.pieces()]);

describe("what a training left out", () => {
  it("is told as soon as its data is read, also where too little is left", async () => {
    const few = toyUnits(50);
    const told: number[] = [];
    const failing = trainModel({ ...request, training: inBatches([...few, ...few]) }, {
      pool, stages: new StagesInMemory(), onCleaned: ({ read, kept, leftOut }) => told.push(read, kept, leftOut.length),
    });
    await expect(failing).rejects.toThrow(TrainingDataError);
    expect(told).toEqual([100, 50, 1]);
  });
});

describe("a training without a baseline", () => {
  const given: TrainingRequest = { ...request, test: inBatches(toyUnits(60, 2)) };

  it("learns to translate, and scores itself as anybody would", async () => {
    const { report, testSet, header, size, pieces } = await train(given);
    const [translations, references] = [testSet.map(({ adapted }) => adapted), testSet.map((segment) => segment.references)];
    expect(report.bleu.after.value).toBeCloseTo(bleu(translations, references), 1);
    expect(report.chrf.after.value).toBeCloseTo(chrf(translations, references), 1);
    expect(report.bleu.after.value).toBeGreaterThan(70);
    expect(report).toMatchObject({
      split: { kind: "given", test: 60 }, method: { chosen: "direct", candidates: [{ method: "direct" }], skipped: [] },
      tooFewToTell: true, baselineSeconds: 0, leftOutForLimit: 0, unknownWords: { unknown: 60 },
    });
    expect(report).not.toHaveProperty("baseline");
    expect(report.bleu).not.toHaveProperty("before");
    expect(report.notes.join(" ")).toContain("below 200 the scores are too few to tell");
    expect(report.timing.map(({ stage }) => stage))
      .toEqual(["units", "split", "fit-direct", "tuned-direct", "final-direct", "scored", "explained"]);
    expect(header).toMatchObject({ sourceLanguageId: "eng", targetLanguageId: "spa", method: "direct" });
    expect([...pieces()].reduce((sum, piece) => sum + piece.length, 0)).toBe(size);
  });

  it("gives the same model again", async () => {
    const [one, other] = [await train(given), await train(given)];
    expect(bytesOf(one).equals(bytesOf(other))).toBe(true);
    expect(one.testSet).toEqual(other.testSet);
  });

  it("takes test data by documents where none were given, and trains on none of it", async () => {
    const { report, testSet } = await train();
    expect(report.split).toMatchObject({ kind: "document" });
    expect(report.split.train + report.split.dev + report.split.test + report.split.removedExact + report.split.removedNear).toBe(360);
    expect(testSet.length).toBe(report.split.test);
    expect(report.fuzzyLevels.find(({ least }) => least === 1)).toEqual({ least: 1, segments: 0 });
  });

  it("says of test data that an earlier training took how that came about", async () => {
    const { report } = await train({ ...given, testSplit: "block" });
    expect(report).toMatchObject({ split: { kind: "block", test: 60 } });
    expect(report.notes.join(" ")).toContain("The test data was taken by runs of neighbours");
  });

  it("reads no more units than memory is there for, and says so", async () => {
    const { report } = await train({ ...given, mostUnits: 300 });
    expect(report.leftOutForLimit).toBe(60);
    expect(report.notes).toContain("60 translation units were not read, as memory is bounded.");
  });
});

describe("a training with a baseline", () => {
  it("tries the methods, chooses one, and compares it with the baseline on the same segments", async () => {
    const baseline = toyBaseline();
    const { report, testSet } = await train({ ...request, baseline });
    expect(report.method.candidates.map(({ method }) => method)).toEqual(["direct", "combined", "postEditing", "consensus"]);
    expect(report.method.gainShown).toBe(true);
    for (const { adapted, phrases } of report.examples) expect(phrases.map(({ target }) => target).join("")).toContain(adapted.slice(0, 3));
    // So few development data do not tell one way from the other.
    expect(report.split.dev).toBeLessThan(400);
    expect(report.method.chosen).toMatch(/^(direct|consensus)$/);
    const before = bleu(testSet.map((segment) => segment.baseline as string), testSet.map(({ references }) => references));
    expect(report.bleu.before?.value).toBeCloseTo(before, 1);
    expect(report.bleu.gain?.low).toBeGreaterThan(0);
    expect(report.baseline).toEqual({ name: "EngSpa_Toy", version: "1.0.0" });
    expect(new Set(baseline.asked).size).toBe(baseline.asked.length);
  });

  it("keeps a baseline that nothing is shown to be better than: the model leaves every text to it", async () => {
    const perfect = new Map(units.map(({ source, target }) => [source, target]));
    const translate = (texts: readonly string[]) => Promise.resolve(texts.map((text) => perfect.get(text) ?? ""));
    const baseline = { ...toyBaseline(), translate };
    const model = await train({ ...request, baseline });
    expect(model.report).toMatchObject({
      method: { chosen: "baseline", gainShown: false, why: expect.stringContaining("so the baseline is kept") },
      bleu: { before: { value: 100 }, after: { value: 100 }, gain: { value: 0, low: 0, high: 0 } }, phrases: [],
      notes: expect.arrayContaining(["No method was shown to be better than the baseline, so that every text is left to the baseline."]),
    });
    expect(model.report.fuzzyLevels.length).toBeGreaterThan(0);
    expect(model.header).toMatchObject({ method: "baseline", baseline: { name: "EngSpa_Toy" } });
    expect(model.header).not.toHaveProperty("quality");
    expect(model.testSet.every(({ baseline: before, adapted }) => adapted === before)).toBe(true);
    expect(model.size).toBeLessThan(2_000);
    const file = ModelFile.over(toShared(new Uint8Array(bytesOf(model))).buffer as unknown as SharedArrayBuffer);
    const translator = openTranslator(file.header, file.sections);
    expect([translator.method, translator.wantsBaseline({ text: "Ana." }), translator.recall({ text: units[0]?.source ?? "" })])
      .toEqual(["baseline", true, undefined]);
    expect(translator.translate({ text: "Ana.", baseline: { text: "Anna." } })).toMatchObject({ text: "Anna.", madeBy: "baseline" });
  });

  it("leaves post-editing out where the baseline is too slow for the training data", async () => {
    const fast = toyBaseline();
    const slow = { ...fast, translate: async (texts: readonly string[]) => {
      const start = performance.now();
      while (performance.now() < start + 2 * texts.length) await new Promise(setImmediate);
      return fast.translate(texts);
    } };
    const { report } = await train({ ...request, baseline: slow, mostBaselineSeconds: 0.2 });
    expect(report.method.skipped).toEqual([{ method: "postEditing", reason: expect.stringContaining("The baseline would need") }]);
    expect(report.method.candidates.map(({ method }) => method)).toEqual(["direct", "combined"]);
  });

  it("fails with what the baseline failed with", async () => {
    const baseline = { ...toyBaseline(), translate: () => Promise.reject(new Error("The engine is gone.")) };
    await expect(train({ ...request, baseline })).rejects.toThrow("The engine is gone.");
    await expect(train({ ...request, baseline: { ...baseline, translate: () => Promise.resolve([]) } }))
      .rejects.toThrow(/The baseline EngSpa_Toy answered 0 of \d+ texts\./);
  });
});

describe("a training in threads", () => {
  it("yields the same bytes, test set and choice with none, one and two of them", async () => {
    const results = [];
    for (const workers of [0, 1, 2]) {
      const threads = openTestPool(workers);
      try {
        const model = await trainModel({ ...request, baseline: toyBaseline() }, { pool: threads, stages: new StagesInMemory() });
        results.push({ bytes: bytesOf(model), testSet: model.testSet, method: model.report.method });
      } finally {
        await threads.close();
      }
    }
    const [alone, ...others] = results;
    for (const other of others) {
      expect(other.bytes.equals(alone?.bytes ?? Buffer.of())).toBe(true);
      expect([other.testSet, other.method]).toEqual([alone?.testSet, alone?.method]);
    }
  });
});

describe("a training that was ended", () => {
  it("goes on behind the last finished stage, whichever that was, to the same model", async () => {
    const whole = new StagesInMemory();
    const asked = { ...request, training: inBatches(toyUnits(160)), baseline: toyBaseline() };
    const expected = bytesOf(await train(asked, whole));
    const ends = ["baseline-held-out-0", "fit-direct", "tuned-combined"];
    for (const endBehind of ends) {
      const stages = new StagesInMemory(endBehind);
      await expect(train(asked, stages)).rejects.toThrow("The process ended.");
      delete stages.endBehind;
      expect(bytesOf(await train(asked, stages)).equals(expected)).toBe(true);
      expect(stages.written).toEqual(whole.written);
    }
  });

  it("makes a damaged stage again, and does not go on with another request's", async () => {
    const stages = new StagesInMemory();
    const expected = bytesOf(await train(request, stages));
    const damaged = stages.kept.get("fit-direct") as Uint8Array;
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] as number) ^ 1;
    expect(bytesOf(await train(request, stages)).equals(expected)).toBe(true);
    expect(stages.written.filter((stage) => stage === "fit-direct")).toHaveLength(2);
    stages.written.length = 0;
    await train({ ...request, seed: 2 }, stages);
    expect(stages.written).toContain("split");
  });

  it("by its signal rejects with the reason, and keeps what is finished", async () => {
    const abort = new AbortController();
    const stages = new StagesInMemory();
    const reason = new Error("Canceled.");
    const ended = trainModel(request, {
      pool, stages, signal: abort.signal,
      onProgress: ({ stage }) => stage === "fit" && abort.abort(reason),
    });
    await expect(ended).rejects.toBe(reason);
    expect(stages.written).toEqual(["units", "split"]);
  });

  it("tells progress that never falls and ends at the whole", async () => {
    const told: number[] = [];
    await trainModel(request, { pool, stages: new StagesInMemory(), onProgress: ({ done }) => told.push(done) });
    expect(told).toEqual([...told].sort((one, other) => one - other));
    expect(told.at(-1)).toBe(1);
  });
});

describe("data that does not do", () => {
  it.each<[string, Partial<TrainingRequest>, string | RegExp]>([
    ["too few units", { training: inBatches(units.slice(0, 50)) },
      "Of 50 translation units 50 can be trained on; at least 100 are needed."],
    ["a side that was copied", { training: inBatches(units.map((unit) => ({ ...unit, target: unit.source }))) },
      "In 100 % of the units the target says the same as the source: the translations seem to be missing."],
    ["doubles and numbers",
      { training: inBatches([...units.slice(0, 90), ...units.slice(0, 20), { source: "1", target: "2", document: "" }]) },
      "Of 111 translation units 90 can be trained on; at least 100 are needed. "
        + "Left out were 20 as doubles and 1 without letters."],
    ["swapped languages, of which many units do not tell", {
      training: inBatches(units.map((unit) => ({ ...unit, source: unit.target, target: unit.source }))),
      cleaning: {
        languageDoubt: (text, side) => / [vac].* la /.test(text) === (side === "source") && !/[0-3]\.$/.test(text),
        readsLike: (text) => (text.includes(" the ") ? "eng" : "spa"),
        languages: { source: "eng", target: "spa", nameOf: (code) => ({ eng: "English", spa: "Spanish" })[code] ?? code },
      },
    }, /^Of \d+ translation units \d+ are not in the languages of the pair, so nothing is learned\. The languages seem to be swapped: /],
    ["no test unit of the pair", { test: inBatches([]) }, "The test data has no translation unit of this language pair"],
    ["test data that is the training data", { test: inBatches(units) }, "too little is left to train on"],
  ])("is refused with a sentence: %s", async (_name, changed, sentence) => {
    const refused = train({ ...request, ...changed });
    await expect(refused).rejects.toBeInstanceOf(TrainingDataError);
    await expect(refused).rejects.toThrow(sentence);
  });
});
