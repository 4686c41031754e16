import { MemoryPatternRunner } from "@dragoman/adapters-memory/brands";
import { createBrand } from "@dragoman/domain/brands";
import { describe, expect, it } from "@jest/globals";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { brandsOf } from "./brands.test-kit.js";
import { FindBrands } from "./find-brands.js";
import { newPatternTime, type PatternOutcome, type PatternRunner } from "./pattern-runner.js";

const pattern = (source: string, target = "") => ({ source, target, isPattern: true });
const runner = new MemoryPatternRunner();
const everyBrand = {};

/** Runs patterns, but has some of them end like this; takes down which ones were asked for. */
function running(ends: Readonly<Record<string, PatternOutcome>>, asked: string[][] = []): PatternRunner {
  return {
    run: async (patterns, texts, time) => {
      asked.push([...patterns]);
      return (await runner.run(patterns, texts, time)).map((outcome, at) => ends[patterns[at] ?? ""] ?? outcome);
    },
  };
}

describe("FindBrands", () => {
  it("finds literals and patterns, with the target as it is or the text that was found", async () => {
    const matcher = new FindBrands(await brandsOf({ source: "Acme" }, { source: "Beta", target: "$&" }, pattern("\\d+", "$1")), runner);
    expect(await matcher.match(["Acme Beta", "42"])).toEqual({ leftOut: [], matches: [
      [{ start: 0, end: 4, target: "Acme", brand: "Acme", isPattern: false },
        { start: 5, end: 9, target: "$&", brand: "Beta", isPattern: false }],
      [{ start: 0, end: 2, target: "$1", brand: "\\d+", isPattern: true }],
    ] });
  });
  it("does nothing without brands, and runs nothing without patterns", async () => {
    const asked: string[][] = [];
    expect(await new FindBrands(await brandsOf(), running({}, asked)).match(["Acme"])).toEqual({ matches: [], leftOut: [] });
    await new FindBrands(await brandsOf({ source: "Acme" }), running({}, asked)).match(["Acme"]);
    expect(asked).toEqual([]);
  });
  it("goes by what is entered at each call", async () => {
    const brands = await brandsOf({ source: "Acme" });
    const matcher = new FindBrands(brands, runner);
    const places = async () => (await matcher.match(["Acme Beta"])).matches[0]?.map(({ brand }) => brand) ?? [];
    expect(await places()).toEqual(["Acme"]);
    await brands.update("Acme", () => ({ state: createBrand({ source: "Beta" }) }));
    expect(await places()).toEqual(["Beta"]);
    await brands.removeAll(everyBrand, () => []);
    expect(await places()).toEqual([]);
  });
  it("makes brands ready once, and by what is entered, whoever asks meanwhile", async () => {
    const brands = await brandsOf(...Array.from({ length: 12_000 }, (_, n) => ({ source: `Acme ${n}` })));
    const known: unknown[] = [];
    const matcher = new FindBrands(beforeEachCall(brands, (method, given) => method === "enabled" && known.push(given)), runner);
    const found = async (text: string) => (await matcher.match([text])).matches[0]?.map(({ brand }) => brand) ?? [];
    const first = found("Acme 7");
    await new Promise((resolve) => { setImmediate(resolve); });
    expect([await found("Acme 11999"), await first]).toEqual([["Acme 11999"], ["Acme 7"]]);
    expect(known).toEqual([undefined, expect.anything()]);
    const changed = brands.update("Acme 7", () => ({ state: createBrand({ source: "Beta" }) })).then(() => found("Acme 7 Beta"));
    expect([await found("Acme 8"), await changed]).toEqual([["Acme 8"], ["Beta"]]);
  });
  it("leaves out what overran, tries it last the next time, and after the second time not at all", async () => {
    const brands = await brandsOf(pattern("slow"), pattern("quick"), pattern("later"));
    const asked: string[][] = [];
    const matcher = new FindBrands(brands, running({ slow: { overran: true }, later: { notRun: true } }, asked));
    expect((await matcher.match(["x"])).leftOut).toEqual(["slow", "later"]);
    expect((await matcher.match(["x"])).leftOut).toEqual(["later", "slow"]);
    expect((await matcher.match(["x"])).leftOut).toEqual(["slow", "later"]);
    expect(asked).toEqual([["slow", "quick", "later"], ["quick", "later", "slow"], ["quick", "later"]]);
    const { items } = await brands.list(everyBrand, { page: 1, perPage: 10 });
    expect(items.map(({ source, overruns }) => [source, overruns])).toEqual([["later", 0], ["quick", 0], ["slow", 2]]);
  });
  it("does not mind that a pattern was removed while it ran", async () => {
    const brands = await brandsOf(pattern("slow"));
    const overrunning = running({ slow: { overran: true } });
    const matcher = new FindBrands(brands, {
      run: async (...given) => {
        await brands.remove(["slow"], () => []);
        return overrunning.run(...given);
      },
    });
    expect((await matcher.match(["x"])).leftOut).toEqual(["slow"]);
    expect((await matcher.match(["x"])).leftOut).toEqual([]);
  });
  it("hands on the time that the patterns of a request have, or gives them one of their own", async () => {
    const matcher = new FindBrands(await brandsOf(pattern("a")), runner);
    expect((await matcher.match(["x"], { ...newPatternTime(), runMs: 0 })).leftOut).toEqual(["a"]);
    expect((await matcher.match(["x"])).leftOut).toEqual([]);
  });
});
