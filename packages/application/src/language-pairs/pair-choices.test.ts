import { MemoryPairChoiceRepository } from "@dragoman/adapters-memory/language-pairs";
import { languagePair, type LanguagePair } from "@dragoman/domain/language-pairs";
import { describe, expect, it } from "@jest/globals";
import type { KnownPair } from "../hosts/index.js";
import { ChangePairChoices, PairOrder, ReadPairChoices } from "./index.js";

const pair = (technology: string, more: Partial<LanguagePair> = {}, domain = "Generic"): LanguagePair =>
  ({ ...languagePair({ source: "eng", target: "spa", technology, version: "1.0.0", domain }), ...more });
const rules = pair("RBMT");
const neural = pair("NMT", { rank: "preferred" });
const adapted = pair("PBMT", {}, "Adapted-legal");
const sandbox = pair("SANDBOX", { rank: "lastResort" });
const back = languagePair({ source: "spa", target: "eng", technology: "RBMT", version: "1.0.0" });
const known = (one: LanguagePair, change: Partial<KnownPair> = {}): KnownPair =>
  ({ pair: one, installedOn: ["one"], expected: true, running: true, ...change });
const all = [rules, neural, adapted, sandbox, back].map((one) => known(one));
const interval = { low: 1, value: 2, high: 3 };
const score = (one: LanguagePair, chrf: number) =>
  ({ languagePairId: one.id, bleu: interval, chrf: { low: chrf - 1, value: chrf, high: chrf + 1 } });

function choosing(pairs: readonly KnownPair[] = all, free: Readonly<Record<string, number>> = {}) {
  const choices = new MemoryPairChoiceRepository();
  const engines = (id: string) => [{ engineId: "a", hostname: "one", url: "", key: "", units: 9, freeUnits: free[id] ?? 0 }];
  const directory = { pairs: () => pairs, engines, reread: async () => undefined };
  const order = new PairOrder(directory, choices);
  const read = new ReadPairChoices(choices, directory, order);
  return { order, read, change: new ChangePairChoices(choices, directory, read) };
}
const ids = (pairs: readonly LanguagePair[]): readonly string[] => pairs.map(({ id }) => id);
const ofDirection = all.slice(0, 4).map((one) => one.pair);

describe("PairOrder", () => {
  it("orders by rank, then by free units, then by id", async () => {
    expect(ids(await choosing().order.ordered(ofDirection))).toEqual(ids([neural, adapted, rules, sandbox]));
    const { order } = choosing(all, { [rules.id]: 2, [adapted.id]: 1, [sandbox.id]: 9 });
    expect(ids(await order.ordered(ofDirection))).toEqual(ids([neural, rules, adapted, sandbox]));
  });
  it("puts pairs that run before others", async () => {
    const { order } = choosing(all.map((one) => (one.pair === neural ? { ...one, running: false } : one)));
    expect(ids(await order.ordered(ofDirection))).toEqual(ids([adapted, rules, sandbox, neural]));
  });
  it("follows what administrators decided and what was measured", async () => {
    const { order, change } = choosing();
    await change.keep("EngSpa", { testSet: "t", sentences: 10, scores: [score(rules, 60), score(neural, 50)] });
    expect(ids(await order.ordered(ofDirection))).toEqual(ids([rules, adapted, neural, sandbox]));
    await change.decide("engspa", [sandbox.id]);
    expect(ids(await order.ordered(ofDirection))).toEqual(ids([sandbox, rules, adapted, neural]));
  });

  it("knows the next pairs: all others of the direction that are expected, adapted ones only where somebody decided so", async () => {
    const { order, change } = choosing([...all, known(pair("OLD"), { expected: false })]);
    expect(ids(await order.nextPairs(neural.id))).toEqual(ids([rules, sandbox]));
    expect(ids(await order.nextPairs(adapted.id))).toEqual(ids([neural, rules, sandbox]));
    expect(ids(await order.nextPairs(`EngCat_x>>CatSpa_y`))).toEqual(ids([neural, rules, sandbox]));
    for (const none of [back.id, "AutSpa", ""]) expect(await order.nextPairs(none)).toEqual([]);
    await change.decide("EngSpa", [adapted.id]);
    expect(ids(await order.nextPairs(neural.id))).toEqual(ids([adapted, rules, sandbox]));
    expect(ids(await order.nextPairs(neural.id, { accountId: 7 }))).toEqual(ids([rules, sandbox]));
  });
});

describe("choices between pairs", () => {
  it("are shown for each direction, with its pairs as they are chosen", async () => {
    const { read, change } = choosing();
    const shown = (await read.run()).map(({ direction, order, pairs }) => [direction, order, ids(pairs.map((one) => one.pair))]);
    expect(shown).toEqual([["EngSpa", [], ids([neural, adapted, rules, sandbox])], ["SpaEng", [], [back.id]]]);
    expect(await read.of("catspa"))
      .toEqual({ direction: "CatSpa", order: [], sourceLanguageId: "cat", targetLanguageId: "spa", pairs: [] });
    const decided = await change.decide("EngSpa", [rules.id]);
    expect([decided.order, decided.pairs[0]?.pair.id]).toEqual([[rules.id], rules.id]);
    expect((await change.forgetOrder("EngSpa")).order).toEqual([rules.id]);
    expect((await read.of("EngSpa")).order).toEqual([]);
  });
  it("are not decided for pairs that are installed nowhere", async () => {
    const { change } = choosing();
    await expect(change.decide("EngSpa", [rules.id, "EngSpa_gone"]))
      .rejects.toMatchObject({ code: "language-pair-unknown", message: expect.stringContaining("EngSpa_gone") as unknown });
    await expect(change.decide("EngSpa", [])).rejects.toMatchObject({ code: "pair-order-invalid" });
    await expect(change.decide("en-es", [rules.id])).rejects.toMatchObject({ code: "direction-unknown" });
    await expect(change.forgetOrder("EngSpa")).rejects.toMatchObject({ code: "pair-order-not-found" });
  });
  it("keep a measurement, and forget it", async () => {
    const { read, change } = choosing();
    await expect(change.forgetMeasurement("EngSpa")).rejects.toMatchObject({ code: "measurement-not-found" });
    const kept = await change.keep("engspa", { testSet: "news.tmx", sentences: 500, scores: [score(rules, 44)] });
    expect(kept.measurement).toMatchObject({ testSet: "news.tmx", measured: expect.any(Number) as unknown });
    expect((await change.forgetMeasurement("EngSpa")).measurement).toEqual(kept.measurement);
    expect((await read.of("EngSpa")).measurement).toBeUndefined();
  });
});
