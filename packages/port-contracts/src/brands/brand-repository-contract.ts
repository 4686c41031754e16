import assert from "node:assert/strict";
import type { BrandFilter, BrandRepository } from "@dragoman/application/brands";
import { type Brand, createBrand, overrun } from "@dragoman/domain/brands";
import { brokenTexts, hardTexts, rejects, upTo } from "../common/expectations.js";
import { oneDoor, silently } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import { type Open, type Promised, promisedBy, type Runner } from "../common/subject.js";
import { brandDoor } from "./brand-door.js";

const everything = { page: 1, perPage: 1000 };
const aBrand = (source: string, change: Partial<Brand> = {}): Brand => ({ ...createBrand({ source }), ...change });
const sourcesOf = async (repository: BrandRepository, filter: BrandFilter = {}): Promise<string[]> =>
  (await repository.list(filter, everything)).items.map(({ source }) => source);

const listed = [
  aBrand("100%_\\", { target: "cien" }), aBrand("ACME", { comment: "in capitals" }), aBrand("Acme", { target: "Ácme", disabled: true }),
  aBrand("Acme Ünited\nGroup"), aBrand("[A-Z]{2}\\d+", { isPattern: true, comment: "part numbers" }), aBrand("🙂"),
];

/** Filters, with the places in `listed` that each finds. */
const table: readonly (readonly [BrandFilter, readonly number[]])[] = [
  [{}, [0, 1, 2, 3, 4, 5]], [{ source: "Acme" }, [2]], [{ source: "Acm*" }, [2, 3]], [{ source: "*cme" }, [2]],
  [{ source: "*" }, [0, 1, 2, 3, 4, 5]],
  [{ source: "?" }, [5]], [{ source: "????" }, [1, 2]], [{ source: "*%*" }, [0]], [{ source: "*_*" }, [0]], [{ source: "*\\*" }, [0, 4]],
  [{ source: "%" }, []],
  [{ source: "*Ü*Group" }, [3]], [{ source: "*A*E*" }, [1]], [{ source: "acme" }, []], [{ source: "\u0000" }, []],
  [{ target: "*c*" }, [0, 2]], [{ target: "?cme" }, [2]], [{ comment: "*a*" }, [1, 4]], [{ comment: "in*" }, [1]],
  [{ isPattern: true }, [4]], [{ isPattern: false, disabled: true }, [2]], [{ disabled: false, source: "A*" }, [1, 3]],
];

/** What every BrandRepository promises. */
export function brandRepositoryContract(name: string, open: Open<StoreSubject<BrandRepository>>, runner: Runner): void {
  runner.describe(`BrandRepository contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    keeping(promised);
    searching(promised);
    telling(promised);
    oneDoor(promised, brandDoor);
  });
}

function keeping(promised: Promised<StoreSubject<BrandRepository>>): void {
  promised("keeps brands with all their facts", async ({ adapter }) => {
    const all = [
      aBrand("Acme", { target: "ACME", comment: "c", disabled: true }), aBrand("a+", { isPattern: true, overruns: 2 }),
      ...hardTexts.filter((text) => text.trim() !== "").map((text) => aBrand(text, { target: text, comment: text })),
    ];
    for (const brand of all) await adapter.add({ state: brand });
    assert.deepEqual(new Set((await adapter.list({}, everything)).items), new Set(all));
    assert.deepEqual((await adapter.list({}, everything)).items, await allOf(adapter.all()));
  });
  promised("refuses a broken string as invalid, or keeps it as it is", async ({ adapter }) => {
    for (const target of brokenTexts) {
      const [end] = await Promise.allSettled([adapter.add({ state: aBrand("x", { target }) })]);
      if (end?.status === "rejected") await rejects(Promise.reject(end.reason as Error), "invalid", "text-not-storable");
      else assert.equal((await adapter.list({}, everything)).items[0]?.target, target);
      await adapter.remove(["x"], silently);
    }
  });
  promised("refuses a second brand of one source, not one that differs in letter case", async ({ adapter }) => {
    await adapter.add({ state: aBrand("Acme", { target: "first" }) });
    await rejects(adapter.add({ state: aBrand("Acme", { target: "second" }) }), "invalid", "brand-exists");
    await adapter.add({ state: aBrand("ACME") });
    assert.deepEqual((await adapter.list({ source: "Acme" }, everything)).items.map(({ target }) => target), ["first"]);
  });
  promised("lets one of many rivals have a source", async ({ adapter }) => {
    const ends = await Promise.allSettled(upTo(10).map((n) => adapter.add({ state: aBrand("Acme", { target: String(n) }) })));
    assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 1);
  });
  promised("changes a brand, its source as well, and answers it as it is then", async ({ adapter }) => {
    await adapter.add({ state: aBrand("Acme", { target: "t" }) });
    await adapter.add({ state: aBrand("Other") });
    const changed = await adapter.update("Acme", (brand) => ({ state: { ...brand, source: "Acme Ltd", comment: "renamed" } }));
    assert.deepEqual(changed, aBrand("Acme Ltd", { target: "t", comment: "renamed" }));
    assert.deepEqual(await sourcesOf(adapter), ["Acme Ltd", "Other"]);
    await rejects(adapter.update("Acme", (brand) => ({ state: brand })), "notFound", "brand-not-found");
    await rejects(adapter.update("Acm\u0000e", (brand) => ({ state: brand })), "notFound", "brand-not-found");
    await rejects(adapter.update("Other", (brand) => ({ state: { ...brand, source: "Acme Ltd" } })), "invalid", "brand-exists");
    await assert.rejects(adapter.update("Other", () => { throw new Error("not wanted"); }), /not wanted/);
    assert.deepEqual(await sourcesOf(adapter), ["Acme Ltd", "Other"]);
  });
  promised("lets rival updates never interleave", async ({ adapter }) => {
    await adapter.add({ state: aBrand("a+", { isPattern: true }) });
    await Promise.all(upTo(10).map(() => adapter.update("a+", (brand) => ({ state: overrun(brand) }))));
    assert.equal((await adapter.list({}, everything)).items[0]?.overruns, 10);
  });
  promised("stores many at once, the later one of a source", async ({ adapter }) => {
    await adapter.add({ state: aBrand("n1", { target: "old", comment: "old", disabled: true, overruns: 2 }) });
    await adapter.putAll({ state: [...upTo(2_500).map((n) => aBrand(`n${n}`, { target: "new" })), aBrand("n2", { target: "newer" })] });
    assert.equal((await adapter.list({}, everything)).totalItems, 2_500);
    assert.deepEqual((await adapter.list({ source: "n?" }, everything)).items.slice(0, 2),
      [aBrand("n1", { target: "new" }), aBrand("n2", { target: "newer" })]);
    assert.equal((await allOf(adapter.all())).length, 2_500);
    await adapter.putAll({ state: [] });
  });
  promised("stores none of many when one of them cannot be stored", async ({ adapter }) => {
    const broken = aBrand("x", { target: "\ud800" });
    const [end] = await Promise.allSettled([adapter.putAll({ state: [aBrand("one"), broken] })]);
    assert.deepEqual(await sourcesOf(adapter), end?.status === "fulfilled" ? ["one", "x"] : []);
  });
  promised("removes what is named and is there, by the whole source", async ({ adapter }) => {
    for (const source of ["a,b", "a", "b", "*"]) await adapter.add({ state: aBrand(source) });
    assert.equal(await adapter.remove(["a,b", "*", "c", "a,b", "\u0000"], silently), 2);
    assert.deepEqual(await sourcesOf(adapter), ["a", "b"]);
  });
}

function searching(promised: Promised<StoreSubject<BrandRepository>>): void {
  promised("lists what fits each filter, ordered by source", async ({ adapter }) => {
    for (const brand of listed.toReversed()) await adapter.add({ state: brand });
    for (const [filter, places] of table) {
      assert.deepEqual(await sourcesOf(adapter, filter), places.map((at) => listed[at]?.source), JSON.stringify(filter));
    }
  });
  promised("removes what fits each filter, and answers how many", async ({ adapter }) => {
    for (const [filter, places] of table) {
      await adapter.putAll({ state: listed });
      assert.equal(await adapter.removeAll(filter, silently), places.length, JSON.stringify(filter));
      assert.deepEqual(await sourcesOf(adapter), listed.filter((_, at) => !places.includes(at)).map(({ source }) => source));
    }
  });
  promised("answers true totals on every page, also past the last one", async ({ adapter }) => {
    assert.deepEqual(await adapter.list({}, { page: 1, perPage: 10 }), { items: [], page: 1, perPage: 10, totalItems: 0 });
    await adapter.putAll({ state: listed });
    for (const [page, items] of [[1, listed.slice(0, 4)], [2, listed.slice(4)], [3, []], [1_000_000_000, []]] as const) {
      assert.deepEqual(await adapter.list({}, { page, perPage: 4 }), { items, page, perPage: 4, totalItems: 6 });
    }
  });
}

function telling(promised: Promised<StoreSubject<BrandRepository>>): void {
  promised("shows each change in the next look at what is enabled, and the same thing as long as nothing changed", async ({ adapter }) => {
    let known = await adapter.enabled();
    assert.deepEqual(known.brands, []);
    const step = async (change: () => Promise<unknown>, sources: readonly string[]): Promise<void> => {
      const before = known;
      assert.equal(await adapter.enabled(known), known);
      await change();
      known = await adapter.enabled(known);
      assert.notEqual(known.revision, before.revision);
      assert.deepEqual(known.brands.map(({ source }) => source).sort(), sources);
      assert.equal(await adapter.enabled(known), known);
    };
    await step(() => adapter.add({ state: aBrand("a") }), ["a"]);
    await step(() => adapter.putAll({ state: [aBrand("b"), aBrand("c", { disabled: true })] }), ["a", "b"]);
    await step(() => adapter.update("a", (brand) => ({ state: { ...brand, disabled: true } })), ["b"]);
    await step(() => adapter.update("b", (brand) => ({ state: { ...brand, target: "other" } })), ["b"]);
    assert.deepEqual(known.brands, [aBrand("b", { target: "other" })]);
    await step(() => adapter.removeAll({ source: "?" }, silently), []);
    await step(() => adapter.add({ state: aBrand("a") }), ["a"]);
    await step(() => adapter.remove(["a"], silently), []);
    await step(() => adapter.add({ state: aBrand("a") }), ["a"]);
  });
  promised("gives several callers that missed a change all of it", async ({ adapter }) => {
    const known = await adapter.enabled();
    await adapter.putAll({ state: listed });
    for (const { brands } of await Promise.all(upTo(5).map(() => adapter.enabled(known)))) assert.equal(brands.length, 5);
  });
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
