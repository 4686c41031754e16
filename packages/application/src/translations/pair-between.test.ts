import { MemoryPairChoiceRepository } from "@dragoman/adapters-memory/language-pairs";
import { type LanguagePair, languagePair } from "@dragoman/domain/language-pairs";
import { describe, expect, it } from "@jest/globals";
import type { KnownPair } from "../hosts/index.js";
import { PairOrder } from "../language-pairs/index.js";
import { pairDirectoryKnowing } from "../translation-chains/translation-chains.test-kit.js";
import { PairBetween } from "./pair-between.js";

const pair = (source: string, target: string, technology = "RBMT") =>
  languagePair({ source, target, technology, version: "1.0.0", estimatesQuality: false });
const known = (one: LanguagePair, change: Partial<KnownPair> = {}): KnownPair =>
  ({ pair: one, installedOn: ["one"], expected: true, running: true, ...change });

/** Pairs, and the free units of each by its id. */
async function between(pairs: readonly KnownPair[], free: Readonly<Record<string, number>> = {}): Promise<PairBetween> {
  const { pairs: directory } = await pairDirectoryKnowing(pairs, []);
  const engines = (id: string) => [{ engineId: "a", hostname: "one", url: "", key: "", units: 9, freeUnits: free[id] ?? 0 }];
  const order = new PairOrder({ engines, pairs: () => pairs }, new MemoryPairChoiceRepository());
  return new PairBetween(order, directory);
}
const found = async (pairs: readonly KnownPair[], source: string, target: string, free: Readonly<Record<string, number>> = {}) =>
  (await (await between(pairs, free)).run(source, target)).id.split("_").filter((_, place) => place === 0 || place === 3).join(" ");

describe("PairBetween", () => {
  const [rules, sandbox] = [pair("eng", "spa"), pair("eng", "spa", "SANDBOX")];

  it("takes languages by any name that they have", async () => {
    for (const [source, target] of [["en", "es"], ["EN-US", "es-419"], ["eng", "SPA"]] as const) {
      expect(await found([known(rules)], source, target)).toBe("EngSpa RBMT");
    }
  });
  it("takes the pair with the most free units, of several with as many the first by id", async () => {
    const both = [known(sandbox), known(rules)];
    expect(await found(both, "en", "es", { [rules.id]: 1, [sandbox.id]: 2 })).toBe("EngSpa SANDBOX");
    expect(await found(both, "en", "es", { [rules.id]: 2, [sandbox.id]: 2 })).toBe("EngSpa RBMT");
  });
  it("takes no pair that is only installed", async () => {
    await expect(found([known(rules, { expected: false })], "en", "es")).rejects.toMatchObject({ code: "no-pair-between" });
  });
  it("takes one of a near language where there is none, the nearest first", async () => {
    expect(await found([known(pair("eng", "ptb"))], "en", "pt-PT").catch((error: { code: string }) => error.code)).toBe("no-pair-between");
    expect(await found([known(pair("eng", "por"))], "en", "pt-PT")).toBe("EngPor RBMT");
    expect(await found([known(pair("eng", "ptp")), known(pair("eng", "ptb"))], "en", "pt")).toBe("EngPtb RBMT");
    expect(await found([known(pair("fra", "eng"))], "fr-CA", "en")).toBe("FraEng RBMT");
  });
  it("takes a chain only where no pair leads there", async () => {
    const [first, second] = [known(pair("eng", "fra")), known(pair("fra", "spa"))];
    const joined = await (await between([first, second])).run("en", "es");
    expect(joined.id).toBe(`${first.pair.id}>>${second.pair.id}`);
    expect(await found([first, second, known(rules)], "en", "es")).toBe("EngSpa RBMT");
  });
  it.each([["xx", "es", "language-unknown"], ["en", "", "language-unknown"], ["es", "en", "no-pair-between"]])(
    "refuses %j into %j", async (source, target, code) => {
      await expect(found([known(rules)], source, target)).rejects.toMatchObject({ kind: "invalid", code });
    });
  it("knows from which languages one can be reached", async () => {
    const all = await between([known(rules), known(pair("fra", "eng")), known(pair("cat", "spa"), { expected: false })]);
    expect([...await all.sourcesInto("es")].sort()).toEqual(["eng", "fra"]);
    expect([...await all.sourcesInto("fi")]).toEqual([]);
  });
});
