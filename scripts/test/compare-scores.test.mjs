import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareScores, fewestSentences, scoreTable } from "../models/compare-scores.mjs";
import { score } from "../models/score.mjs";

const sample = Array.from({ length: 40 }, (_, at) =>
  ({ source: `The house ${at}.`, references: [`La casa número ${at} es muy roja hoy.`] }));
/** What a pair makes of the sentences, each segment with what a rule says of it. */
const pair = (languagePairId, target, facts = () => ({})) => ({
  languagePairId, segments: sample.map((one, at) => ({ target: target(one, at), failure: "", madeBy: "engine", ...facts(at) })),
});
const exact = ({ references }) => references[0];
const rough = (_, at) => `La casa ${at} es roja.`;

describe("scores of pairs side by side", () => {
  it("are in the order of chrF, with bounds, and say how far each is behind the best", async () => {
    const { sentences, leftOut, scores } = await compareScores(sample, [pair("rough", rough), pair("exact", exact)], 1);
    assert.deepEqual([sentences, leftOut, scores.map(({ languagePairId }) => languagePairId)], [40, 0, ["exact", "rough"]]);
    assert.deepEqual([scores[0].bleu, scores[0].chrf, "behind" in scores[0]], [
      { low: 100, value: 100, high: 100 }, { low: 100, value: 100, high: 100 }, false,
    ]);
    for (const { low, value, high } of [scores[1].bleu, scores[1].chrf]) assert.ok(0 < low && low <= value && value <= high && high < 100);
    assert.ok(scores[1].behind.high < 0);
    assert.ok(Math.abs(scores[1].behind.value - (scores[1].chrf.value - 100)) < 0.02);
  });

  it("are the same for the same seed", async () => {
    const once = () => compareScores(sample, [pair("rough", rough), pair("exact", exact)], 7);
    assert.deepEqual(await once(), await once());
  });

  it("leave out for all what feedback or the training data of one answered", async () => {
    const known = { 3: { madeBy: "feedback" }, 5: { memory: { source: "", target: "" } } };
    const knows = pair("knows", exact, (at) => known[at] ?? {});
    const { sentences, leftOut } = await compareScores(sample, [knows, pair("rough", rough)], 1);
    assert.deepEqual([sentences, leftOut], [38, 2]);
    const all = pair("knows", exact, (at) => (at < fewestSentences - 1 ? {} : { madeBy: "feedback" }));
    await assert.rejects(compareScores(sample, [all], 1), /31 of 40 sentences are in approved feedback or training data/);
  });

  it("count what a pair could not translate as empty, and tell so", async () => {
    const { scores } = await compareScores(sample, [pair("fails", exact, (at) => (at < 4 ? { failure: "no" } : {}))], 1);
    assert.equal(scores[0].failed, 4);
    assert.ok(scores[0].chrf.value < 100);
    const table = scoreTable({ direction: "EngSpa", testSet: "news.tmx", seed: 1, sentences: 40, leftOut: 0, scores });
    assert.match(table, /^EngSpa: 40 sentences of news\.tmx \(seed 1\)\. In brackets: bounds with 95 % certainty\.\npair /);
    assert.match(table, /fails {2}\d+\.\d \[\d+\.\d, \d+\.\d\] {2}/);
    assert.match(table, /fails could not translate 4 of them; they count as empty\.\n$/);
  });
});

describe("npm run models -- score", () => {
  const eng = { sourceLanguageId: "eng", targetLanguageId: "spa" };
  const asked = { tmx: "none.tmx", sentences: "500", seed: "1", url: "http://127.0.0.1:1" };
  for (const [what, values, reason] of [
    ...["9", "5001", "many", "1.5", ""].map((sentences) =>
      [`"${sentences}" sentences`, { ...asked, sentences }, /--sentences must be/]),
    ["a seed that is none", { ...asked, seed: "-1" }, /--seed must be a whole number from 0 to 2147483647; "-1" is none/],
    ["a key file that is not there", { ...asked, "key-file": "/nowhere/key" }, /--key-file names \/nowhere\/key, .*: it is not there\./],
  ]) {
    it(`is refused for ${what}`, () => assert.rejects(score({ pairs: [eng], values, say: () => undefined }), reason));
  }
});
