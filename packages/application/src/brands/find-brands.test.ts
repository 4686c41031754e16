import { describe, expect, it } from "@jest/globals";
import { type Brand, createBrand } from "@dragoman/domain/brands";
import { type Change, DomainError } from "@dragoman/domain/common";
import type { BrandRepository } from "./brand-repository.js";
import { FindBrands } from "./find-brands.js";
import { newPatternTime, type PatternOutcome } from "./pattern-runner.js";

/** A repository of which only reading and updating are asked. */
function keeping(...brands: Brand[]) {
  let enabled = { revision: "0", brands: brands as readonly Brand[] };
  return {
    get brands() { return enabled.brands; },
    put: (next: readonly Brand[]) => { enabled = { revision: String(Number(enabled.revision) + 1), brands: next }; },
    async enabled() { return enabled; },
    async update(source: string, change: (brand: Brand) => Change<Brand>) {
      const brand = enabled.brands.find((one) => one.source === source);
      if (brand === undefined) throw new DomainError("notFound", "brand-not-found", source);
      this.put(enabled.brands.map((one) => (one === brand ? change(one).state : one)));
      return change(brand).state;
    },
  };
}
const asRepository = (kept: object): BrandRepository => kept as BrandRepository;
const pattern = (source: string, target = ""): Brand => createBrand({ source, target, isPattern: true });
/** Runs every pattern with these outcomes; takes down which ones were asked for. */
function running(outcomes: Readonly<Record<string, PatternOutcome>>, asked: string[][] = []) {
  return { run: async (patterns: readonly string[]) => {
    asked.push([...patterns]);
    return patterns.map((one) => outcomes[one] ?? { matches: [] });
  } };
}

describe("FindBrands", () => {
  it("finds literals and patterns, with the target as it is or the text that was found", async () => {
    const found = { "\\d+": { matches: [{ text: 1, start: 0, end: 2 }] } };
    const matcher = new FindBrands(
      asRepository(keeping(createBrand({ source: "Acme" }), createBrand({ source: "Beta", target: "$&" }), pattern("\\d+", "$1"))),
      running(found),
    );
    expect(await matcher.match(["Acme Beta", "42"])).toEqual({ leftOut: [], matches: [
      [{ start: 0, end: 4, target: "Acme", brand: "Acme", isPattern: false },
        { start: 5, end: 9, target: "$&", brand: "Beta", isPattern: false }],
      [{ start: 0, end: 2, target: "$1", brand: "\\d+", isPattern: true }],
    ] });
  });
  it("does nothing without brands, and runs nothing without patterns", async () => {
    const asked: string[][] = [];
    expect(await new FindBrands(asRepository(keeping()), running({}, asked)).match(["Acme"])).toEqual({ matches: [], leftOut: [] });
    await new FindBrands(asRepository(keeping(createBrand({ source: "Acme" }))), running({}, asked)).match(["Acme"]);
    expect(asked).toEqual([]);
  });
  it("goes by what is entered at each call", async () => {
    const kept = keeping(createBrand({ source: "Acme" }));
    const matcher = new FindBrands(asRepository(kept), running({}));
    const places = async () => (await matcher.match(["Acme Beta"])).matches[0]?.map(({ brand }) => brand) ?? [];
    expect(await places()).toEqual(["Acme"]);
    kept.put([createBrand({ source: "Beta" })]);
    expect(await places()).toEqual(["Beta"]);
    kept.put([]);
    expect(await places()).toEqual([]);
  });
  it("leaves out what overran, tries it last the next time, and after the second time not at all", async () => {
    const kept = keeping(pattern("slow"), pattern("quick"), pattern("later"));
    const asked: string[][] = [];
    const matcher = new FindBrands(asRepository(kept), running({ slow: { overran: true }, later: { notRun: true } }, asked));
    expect((await matcher.match(["x"])).leftOut).toEqual(["slow", "later"]);
    expect((await matcher.match(["x"])).leftOut).toEqual(["later", "slow"]);
    expect((await matcher.match(["x"])).leftOut).toEqual(["slow", "later"]);
    expect(asked).toEqual([["slow", "quick", "later"], ["quick", "later", "slow"], ["quick", "later"]]);
    expect(kept.brands.map(({ overruns }) => overruns)).toEqual([2, 0, 0]);
  });
  it("does not mind that a pattern was removed while it ran", async () => {
    const kept = keeping(pattern("slow"));
    const runner = { run: async () => { kept.put([]); return [{ overran: true } as const]; } };
    expect((await new FindBrands(asRepository(kept), runner).match(["x"])).leftOut).toEqual(["slow"]);
  });
  it("hands on the time that the patterns of a request have", async () => {
    const time = newPatternTime();
    const seen: unknown[] = [];
    const runner = { run: async (_patterns: unknown, _texts: unknown, given: unknown) => { seen.push(given); return []; } };
    const matcher = new FindBrands(asRepository(keeping(pattern("a"))), runner);
    expect((await matcher.match(["x"], time)).leftOut).toEqual(["a"]);
    expect(seen[0]).toBe(time);
  });
});
