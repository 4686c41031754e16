import { afterEach, describe, expect, it } from "@jest/globals";
import { createBrand } from "@dragoman/domain/brands";
import { onDatabase } from "../../test/on-database.js";
import { PostgresBrandRepository } from "./postgres-brand-repository.js";
import { RecentlyEmpty } from "./recently-empty.js";

onDatabase("PostgresBrandRepository", (opened) => {
  afterEach(async () => { await opened.test.query("DELETE FROM brands"); });

  const acme = createBrand({ source: "Acme" });

  it("shows what another process enters when its trust runs out, and without trust at once", async () => {
    const here = new PostgresBrandRepository(opened.database, { trustEmptyMs: 200 });
    const [elsewhere, asking] = [new PostgresBrandRepository(opened.database), new PostgresBrandRepository(opened.database)];
    const [none, nothing] = [await here.enabled(), await asking.enabled()];
    await elsewhere.add({ state: acme });
    expect((await asking.enabled(nothing)).brands).toEqual([acme]);
    while (await here.enabled(none) === none) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await here.enabled(none)).brands).toEqual([acme]);
  });
  it("asks nobody while there is nothing, and shows its own changes nevertheless", async () => {
    const here = new PostgresBrandRepository(opened.database, { trustEmptyMs: 3_600_000 });
    const none = await here.enabled();
    await opened.test.query("INSERT INTO brands VALUES ('Beta', '', '', false, false, 0)");
    await opened.test.query("UPDATE brand_revision SET revision = revision + 1");
    expect(await here.enabled(none)).toBe(none);
    await here.add({ state: acme });
    expect((await here.enabled(none)).brands.map(({ source }) => source).sort()).toEqual(["Acme", "Beta"]);
  });
  it("keeps sources as long as they may be", async () => {
    const here = new PostgresBrandRepository(opened.database);
    const long = Array.from({ length: 800 }, (_, n) => String.fromCharCode(0x4e00 + (n * 7919) % 20_000)).join("");
    await here.add({ state: createBrand({ source: long }) });
    expect((await here.list({ source: long }, { page: 1, perPage: 1 })).totalItems).toBe(1);
  });
});

describe("RecentlyEmpty", () => {
  it("does not believe a look that a change overtook", () => {
    const empty = new RecentlyEmpty(3_600_000);
    const look = empty.look();
    empty.forget();
    empty.remember(look);
    expect(empty.holds()).toBe(false);
    empty.remember(empty.look());
    expect(empty.holds()).toBe(true);
    empty.forget();
    expect(empty.holds()).toBe(false);
  });
});
