import { describe, expect, it } from "@jest/globals";
import { directionNamed, directionOf } from "./language-pair.js";
import {
  decideOrder, forgetMeasurement, forgetOrder, keepMeasurement, orderPairs, type PairChoice, type PairMeasurement, requireDirection,
} from "./pair-choice.js";

const interval = (value: number) => ({ low: value - 1, value, high: value + 1 });
const score = (languagePairId: string, chrf: number) => ({ languagePairId, bleu: interval(20), chrf: interval(chrf) });
const [rules, phrases, neural, sandbox] = ["EngSpa_rules", "EngSpa_phrases", "EngSpa_neural", "EngSpa_sandbox"] as const;
const pairs = [
  { id: sandbox, rank: "lastResort" }, { id: rules }, { id: phrases, rank: "usual" }, { id: neural, rank: "preferred" },
] as const;
const measured = (...scores: PairMeasurement["scores"]): PairMeasurement =>
  ({ testSet: "news.tmx", sentences: 500, measured: 5, scores });
const undecided: PairChoice = { direction: "EngSpa", order: [] };

describe("the order of pairs", () => {
  it.each<[string, Partial<PairChoice>, readonly string[]]>([
    ["by rank where nobody said anything, of one rank as they come", {}, [neural, rules, phrases, sandbox]],
    ["by what was measured together", { measurement: measured(score(neural, 50), score(rules, 40), score(phrases, 60)) },
      [phrases, neural, rules, sandbox]],
    ["by rank where one was not measured: the others share their places", { measurement: measured(score(rules, 40), score(phrases, 60)) },
      [neural, phrases, rules, sandbox]],
    ["with a last resort that is measured best at the front", { measurement: measured(score(sandbox, 60), score(neural, 50)) },
      [sandbox, rules, phrases, neural]],
    ["by what was decided, then as if those were not there", { order: [sandbox, rules], measurement: measured(score(phrases, 60)) },
      [sandbox, rules, neural, phrases]],
    ["without pairs that are not there", { order: ["EngSpa_gone", phrases], measurement: measured(score("EngSpa_gone", 90)) },
      [phrases, neural, rules, sandbox]],
  ])("is %s", (_what, choice, expected) => {
    expect(orderPairs(pairs, { ...undecided, ...choice }).map(({ id }) => id)).toEqual(expected);
  });
  it("is by rank without a choice, and nothing of nothing", () => {
    expect(orderPairs(pairs).map(({ id }) => id)).toEqual([neural, rules, phrases, sandbox]);
    expect(orderPairs([])).toEqual([]);
  });
});

describe("a choice", () => {
  it("is decided, and told once", () => {
    const { state, events } = decideOrder(undecided, [rules, neural], 7);
    expect(state).toEqual({ ...undecided, order: [rules, neural] });
    expect(events).toEqual([{
      type: "pairChoice.orderChanged", at: 7, data: { direction: "EngSpa", languagePairIds: `${rules} ${neural}` },
    }]);
    expect(decideOrder(state, [rules, neural], 8)).toEqual({ state });
    expect(forgetOrder(state, 9)).toMatchObject({ state: undecided, events: [{ data: { languagePairIds: "" } }] });
    expect(() => forgetOrder(undecided, 9)).toThrow(expect.objectContaining({ kind: "notFound", code: "pair-order-not-found" }));
  });
  const tooMany = Array.from({ length: 51 }, (_, n) => `EngSpa_${n}`);
  it.each([[[]], [[rules, rules]], [["SpaEng_x"]], [["EngSpa"]], [["EngSpa_a>>SpaCat_b"]], [tooMany]])(
    "is not decided for %j", (order) => {
      expect(() => decideOrder(undecided, order, 7)).toThrow(expect.objectContaining({ kind: "invalid", code: "pair-order-invalid" }));
    });

  it("keeps what was measured last, and forgets it", () => {
    const { state, events } = keepMeasurement(undecided, measured(score(rules, 40)));
    expect(state).toEqual({ ...undecided, measurement: measured(score(rules, 40)) });
    expect(events).toEqual([{ type: "pairChoice.measurementChanged", at: 5, data: { direction: "EngSpa", sentences: "500" } }]);
    expect(forgetMeasurement(state, 6)).toEqual({
      state: undecided, events: [{ type: "pairChoice.measurementChanged", at: 6, data: { direction: "EngSpa", sentences: "0" } }],
    });
    expect(() => forgetMeasurement(undecided, 6)).toThrow(expect.objectContaining({ kind: "notFound", code: "measurement-not-found" }));
  });
  it.each<[string, Partial<PairMeasurement>]>([
    ["testSet", { testSet: "" }], ["testSet", { testSet: "x".repeat(201) }], ["sentences", { sentences: 9 }],
    ["sentences", { sentences: 10.5 }], ["scores", { scores: [] }], ["scores", { scores: [score(rules, 40), score(rules, 40)] }],
    ["SpaEng_x", { scores: [score("SpaEng_x", 40)] }], ["scores[0].chrf", { scores: [score(rules, 100)] }],
    ["scores[0].bleu", { scores: [{ ...score(rules, 40), bleu: { low: 3, value: 2, high: 4 } }] }],
  ])("refuses a measurement for its %s", (named, change) => {
    expect(() => keepMeasurement(undecided, { ...measured(score(rules, 40)), ...change }))
      .toThrow(expect.objectContaining({ code: "measurement-invalid", message: expect.stringContaining(named) as unknown }));
  });
});

describe("a direction", () => {
  it("is named by codes and aliases in any letter case", () => {
    expect(["EngSpa", "engspa", "ENGDEU", "EngXyz"].map(directionNamed)).toEqual(["EngSpa", "EngSpa", "EngGer", "EngXyz"]);
    expect(directionOf({ sourceLanguageId: "eng", targetLanguageId: "spa" })).toBe("EngSpa");
    expect(requireDirection("engdeu")).toBe("EngGer");
  });
  it.each(["", "Eng", "EngSpa_x", "en-es", "EngSp1"])("is not %j", (name) => {
    expect(directionNamed(name)).toBeUndefined();
    expect(() => requireDirection(name)).toThrow(expect.objectContaining({ kind: "notFound", code: "direction-unknown" }));
  });
});
