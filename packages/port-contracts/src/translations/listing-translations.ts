import assert from "node:assert/strict";
import type { TranslationFilter } from "@dragoman/application";
import type { Translation } from "@dragoman/domain";
import { aTranslation, type TranslationFacts } from "../common/builders.js";
import { hardTexts, upTo } from "../common/expectations.js";
import type { Promised } from "../common/subject.js";
import { store } from "./keeping-translations.js";
import type { TranslationRepositorySubject } from "./translation-repository-subject.js";

const everything = { page: 1, perPage: 1000 };
const titled = (title: string): Translation => aTranslation({ profile: { title } });
const chain = "EngFra_Generic_SRV_RBMT_1_0_x_0>>FraSpa_Generic_SRV_RBMT_1_0_x_0";

/** Jobs under short names, with which the table below says what each filter finds. */
const jobs: Readonly<Record<string, () => Translation>> = {
  a: () => aTranslation({ ownerId: "1", queued: 10, profile: { username: "Ann@example.org", labels: [{ id: 7, name: "Legal" }] } }),
  b: () => aTranslation({ ownerId: "1", queued: 20, profile: { username: "ann@example.org", translationMethod: "human", labels: [{ id: 8, name: "Ωmega" }, { id: 7, name: "Legal" }] } }, "scheduled"),
  c: () => aTranslation({ ownerId: "2", queued: 30, profile: { languagePairId: chain, title: "100% PURE_\\" } }, "translating"),
  d: () => aTranslation({ ownerId: "2", queued: 40, profile: { languagePairId: "AutSpa", title: "Straße" } }, "succeeded"),
  e: () => aTranslation({ ownerId: "3", queued: 50, profile: { languagePairId: "SpaEng_Generic_SRV_RBMT_0_8_x_1", title: "1000 pure" } }, "failed"),
};

const table: readonly (readonly [TranslationFilter, string])[] = [
  [{}, "edcba"],
  [{ ownerId: "1" }, "ba"], [{ ownerId: "nobody" }, ""],
  [{ username: "ANN@example.org" }, "ba"], [{ username: "nn@example.org" }, ""],
  [{ statuses: ["preparing"] }, "ba"], [{ statuses: ["scheduled"] }, "b"], [{ statuses: ["created", "inProgress"] }, "ca"],
  [{ statuses: ["done", "failed"] }, "ed"], [{ statuses: ["running"] }, ""], [{ statuses: [] }, ""],
  [{ labels: ["7"] }, "ba"], [{ labels: ["legal"] }, "ba"], [{ labels: ["ωMEGA"] }, "b"], [{ labels: ["8", "nothing"] }, "b"], [{ labels: ["lega"] }, ""], [{ labels: [] }, ""],
  [{ queuedFrom: 20 }, "edcb"], [{ queuedTo: 20 }, "ba"], [{ queuedFrom: 20, queuedTo: 40 }, "dcb"], [{ queuedFrom: 21, queuedTo: 29 }, ""],
  [{ translationMethod: "human" }, "b"], [{ translationMethod: "MTE" }, "edca"],
  [{ title: "pure" }, "ec"], [{ title: "STRASSE" }, "d"], [{ title: "0%" }, "c"], [{ title: "_" }, "c"], [{ title: "\\" }, "c"], [{ title: "%" }, "c"], [{ title: "p%e" }, ""],
  [{ languagePairId: chain }, "c"], [{ languagePairId: "AutSpa" }, "d"], [{ languagePairId: "FraSpa_Generic_SRV_RBMT_1_0_x_0" }, ""],
  [{ sourceLanguageId: "eng" }, "cba"], [{ targetLanguageId: "spa" }, "dcba"], [{ sourceLanguageId: "aut" }, "d"], [{ sourceLanguageId: "spa", targetLanguageId: "eng" }, "e"],
  [{ ids: ["a", "e", "unknown"] }, "ea"], [{ ids: [] }, ""],
  [{ ownerId: "1", statuses: ["scheduled", "done"] }, "b"], [{ ownerId: "2", title: "pure", queuedTo: 29 }, ""],
];

/** What `list` and `removeAll` promise. */
export function listingTranslations(promised: Promised<TranslationRepositorySubject>): void {
  promised("lists what matches each filter, newest first", async ({ adapter }) => {
    const built = Object.entries(jobs).map(([name, build]) => ({ ...build(), id: name }));
    await store(adapter, ...built);
    for (const [filter, names] of table) {
      const page = await adapter.list(filter, everything);
      assert.equal(page.items.map((job) => job.id).join(""), names, JSON.stringify(filter));
      assert.equal(page.totalItems, names.length, JSON.stringify(filter));
    }
    assert.deepEqual((await adapter.list({}, everything)).items, built.toReversed());
  });
  promised("removes exactly what the list would show", async ({ adapter }) => {
    for (const [filter, names] of table) {
      await adapter.removeAll({});
      await store(adapter, ...Object.entries(jobs).map(([name, build]) => ({ ...build(), id: name })));
      assert.equal(await adapter.removeAll(filter), names.length, JSON.stringify(filter));
      const left = (await adapter.list({}, everything)).items.map((job) => job.id).join("");
      assert.equal(left, [..."edcba"].filter((name) => !names.includes(name)).join(""), JSON.stringify(filter));
    }
  });
  promised("takes the characters of a title filter literally", async ({ adapter }) => {
    const texts = hardTexts.filter((text) => text.trim() !== "");
    await store(adapter, ...texts.map(titled));
    for (const text of texts) {
      const found = (await adapter.list({ title: text }, everything)).items.map((job) => job.profile.title);
      assert.deepEqual(found, [text]);
    }
  });
  promised("answers filters with a NUL byte like any other", async ({ adapter }) => {
    await store(adapter, titled("a\u0000b"), titled("other"));
    assert.equal((await adapter.list({ title: "\u0000" }, everything)).totalItems, 1);
    const nul = "\u0000";
    for (const filter of [{ ids: [nul] }, { ownerId: nul }, { username: nul }, { statuses: [nul] }, { labels: [nul] }, { translationMethod: nul }, { languagePairId: nul }, { sourceLanguageId: nul }] satisfies TranslationFilter[]) {
      assert.equal((await adapter.list(filter, everything)).totalItems, 0, JSON.stringify(filter));
    }
  });
  promised("sees what an update changed", async ({ adapter }) => {
    const before: TranslationFacts = { ownerId: "1", profile: { title: "before", languagePairId: "AutSpa" } };
    const job = aTranslation(before);
    await store(adapter, job);
    const profile = { ...job.profile, title: "after", languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1", labels: [{ id: 1, name: "one" }], translationMethod: "other" };
    await adapter.update(job.id, (found) => ({ state: { ...found, profile, ...{ state: "done", substate: "canceled", done: 9 } } as Translation }));
    for (const filter of [{ title: "BEFORE" }, { sourceLanguageId: "aut" }, { statuses: ["preparing"] }, { translationMethod: "MTE" }]) {
      assert.equal((await adapter.list(filter, everything)).totalItems, 0, JSON.stringify(filter));
    }
    for (const filter of [{ title: "AFTER" }, { sourceLanguageId: "eng" }, { statuses: ["canceled"] }, { statuses: ["done"] }, { labels: ["one"] }, { labels: ["1"] }, { languagePairId: profile.languagePairId }, { translationMethod: "other" }]) {
      assert.equal((await adapter.list(filter, everything)).totalItems, 1, JSON.stringify(filter));
    }
  });
  promised("breaks ties by ascending id, over all pages", async ({ adapter }) => {
    const ids = upTo(25).map((n) => `job-${String.fromCodePoint(96 + n)}`);
    await store(adapter, ...ids.toReversed().map((id) => aTranslation({ id, queued: 5 })), aTranslation({ id: "newest", queued: 6 }));
    const pages = await Promise.all(upTo(6).map((page) => adapter.list({}, { page, perPage: 5 })));
    assert.deepEqual(pages.flatMap((page) => page.items.map((job) => job.id)), ["newest", ...ids]);
  });
  promised("answers true totals on every page, also past the last one", async ({ adapter }) => {
    assert.deepEqual(await adapter.list({}, { page: 1, perPage: 10 }), { items: [], page: 1, perPage: 10, totalItems: 0 });
    await store(adapter, ...upTo(5).map(() => aTranslation()));
    for (const [page, items] of [[1, 2], [3, 1], [4, 0], [1_000_000_000, 0]] as const) {
      const found = await adapter.list({}, { page, perPage: 2 });
      assert.deepEqual([found.items.length, found.page, found.perPage, found.totalItems], [items, page, 2, 5]);
    }
  });
}
