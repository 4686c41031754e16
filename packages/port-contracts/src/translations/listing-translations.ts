import assert from "node:assert/strict";
import type { LabelRepository } from "@dragoman/application/labels";
import type { TranslationFilter } from "@dragoman/application/translations";
import type { Label } from "@dragoman/domain/labels";
import { lineOf, type Translation } from "@dragoman/domain/translations";
import { aTranslation, type TranslationFacts } from "../common/builders.js";
import { hardTexts, upTo } from "../common/expectations.js";
import { silently } from "../common/one-door-contract.js";
import type { Promised } from "../common/subject.js";
import { store } from "./keeping-translations.js";
import type { TranslationRepositorySubject } from "./translation-repository-subject.js";

const everything = { page: 1, perPage: 1000 };
const titled = (title: string): Translation => aTranslation({ profile: { title } });
const chain = "EngFra_Generic_SRV_RBMT_1_0_x_0>>FraSpa_Generic_SRV_RBMT_1_0_x_0";

interface Labels { readonly legal: Label; readonly omega: Label }

async function someLabels(labels: LabelRepository): Promise<Labels> {
  return { legal: await labels.add("Legal", silently), omega: await labels.add("Ωmega", silently) };
}

/** Jobs under short names, with which the table below says what each filter finds. */
const jobs: Readonly<Record<string, (labels: Labels) => Translation>> = {
  a: ({ legal }) => aTranslation({ ownerId: "1", queued: 10, profile: { username: "Ann@example.org", labels: [legal] } }),
  b: ({ omega, legal }) => aTranslation({
    ownerId: "1", queued: 20, profile: { username: "ann@example.org", translationMethod: "human", labels: [omega, legal] },
  }, "scheduled"),
  c: () => aTranslation({ ownerId: "2", queued: 30, profile: { languagePairId: chain, title: "100% PURE_\\" } }, "translating"),
  d: () => aTranslation({ ownerId: "2", queued: 40, profile: { languagePairId: "AutSpa", title: "Straße" } }, "succeeded"),
  e: () => aTranslation({
    ownerId: "3", queued: 50, profile: { languagePairId: "SpaEng_Generic_SRV_RBMT_0_8_x_1", title: "1000 pure" },
  }, "failed"),
};

const table = ({ legal, omega }: Labels): readonly (readonly [TranslationFilter, string])[] => [
  [{}, "edcba"],
  [{ ownerId: "1" }, "ba"], [{ ownerId: "nobody" }, ""],
  [{ username: "ANN@example.org" }, "ba"], [{ username: "nn@example.org" }, ""],
  [{ statuses: ["preparing"] }, "ba"], [{ statuses: ["scheduled"] }, "b"], [{ statuses: ["created", "inProgress"] }, "ca"],
  [{ statuses: ["done", "failed"] }, "ed"], [{ statuses: ["running"] }, ""], [{ statuses: [] }, ""],
  [{ labels: [String(legal.id)] }, "ba"], [{ labels: ["legal"] }, "ba"], [{ labels: ["ωMEGA"] }, "b"],
  [{ labels: [String(omega.id), "nothing"] }, "b"], [{ labels: ["lega"] }, ""], [{ labels: [] }, ""],
  [{ queuedFrom: 20 }, "edcb"], [{ queuedTo: 20 }, "ba"], [{ queuedFrom: 20, queuedTo: 40 }, "dcb"], [{ queuedFrom: 21, queuedTo: 29 }, ""],
  [{ translationMethod: "human" }, "b"], [{ translationMethod: "MTE" }, "edca"],
  [{ title: "pure" }, "ec"], [{ title: "STRASSE" }, "d"], [{ title: "0%" }, "c"], [{ title: "_" }, "c"],
  [{ title: "\\" }, "c"], [{ title: "%" }, "c"], [{ title: "p%e" }, ""],
  [{ languagePairId: chain }, "c"], [{ languagePairId: "AutSpa" }, "d"], [{ languagePairId: "FraSpa_Generic_SRV_RBMT_1_0_x_0" }, ""],
  [{ sourceLanguageId: "eng" }, "cba"], [{ targetLanguageId: "spa" }, "dcba"], [{ sourceLanguageId: "aut" }, "d"],
  [{ sourceLanguageId: "spa", targetLanguageId: "eng" }, "e"],
  [{ ids: ["a", "e", "unknown"] }, "ea"], [{ ids: [] }, ""],
  [{ ownerId: "1", statuses: ["scheduled", "done"] }, "b"], [{ ownerId: "2", title: "pure", queuedTo: 29 }, ""],
];

/** What `list` and `removeAll` promise. */
export function listingTranslations(promised: Promised<TranslationRepositorySubject>): void {
  promised("tells when the job came that waits for a job engine for longest", async ({ adapter }) => {
    assert.equal(await adapter.oldestWaiting(), undefined);
    await store(adapter, aTranslation({ queued: 10 }, "succeeded"), aTranslation({ queued: 20 }, "translating"));
    assert.equal(await adapter.oldestWaiting(), undefined);
    await store(adapter, aTranslation({ queued: 40 }, "scheduled"), aTranslation({ queued: 30 }), aTranslation({ queued: 50 }));
    assert.equal(await adapter.oldestWaiting(), 30);
  });
  promised("lists what matches each filter, newest first", async ({ adapter, labels }) => {
    const both = await someLabels(labels);
    const built = Object.entries(jobs).map(([name, build]) => ({ ...build(both), id: name }));
    await store(adapter, ...built);
    for (const [filter, names] of table(both)) {
      const page = await adapter.list(filter, everything);
      assert.equal(page.items.map((job) => job.id).join(""), names, JSON.stringify(filter));
      assert.equal(page.totalItems, names.length, JSON.stringify(filter));
    }
    assert.deepEqual((await adapter.list({}, everything)).items, built.toReversed());
  });
  promised("removes exactly what the list would show", async ({ adapter, labels }) => {
    const both = await someLabels(labels);
    for (const [filter, names] of table(both)) {
      await adapter.removeAll({}, silently);
      await store(adapter, ...Object.entries(jobs).map(([name, build]) => ({ ...build(both), id: name })));
      assert.equal(await adapter.removeAll(filter, silently), names.length, JSON.stringify(filter));
      const left = (await adapter.list({}, everything)).items.map((job) => job.id).join("");
      assert.equal(left, [..."edcba"].filter((name) => !names.includes(name)).join(""), JSON.stringify(filter));
    }
  });
  promised("counts what came, changed and went since the same was asked before", async ({ adapter, labels }) => {
    const { legal } = await someLabels(labels);
    const [first, second] = [aTranslation({ profile: { title: "pure" } }), aTranslation({ profile: { title: "impure" } })];
    const filters: readonly TranslationFilter[] = [
      { title: "pure" }, { labels: ["legal"] }, { ownerId: first.ownerId, statuses: ["canceled"] }, { statuses: ["created"] }, {},
    ];
    const counts = async (): Promise<readonly number[]> =>
      Promise.all(filters.map(async (filter) => (await adapter.list(filter, everything)).totalItems));
    const steps: readonly (readonly [() => Promise<unknown>, readonly number[]])[] = [
      [async () => undefined, [0, 0, 0, 0, 0]],
      [() => store(adapter, first, second), [2, 0, 0, 2, 2]],
      [() => adapter.update(first.id, (job) => ({ state: { ...job, profile: { ...job.profile, labels: [legal] } } })), [2, 1, 0, 2, 2]],
      [() => labels.rename(legal.id, "law", silently), [2, 0, 0, 2, 2]],
      [() => labels.rename(legal.id, "legal", silently), [2, 1, 0, 2, 2]],
      [() => adapter.update(first.id, (job) => ({ state: { ...job, state: "done", substate: "canceled", done: 9 } as Translation })),
        [2, 1, 1, 1, 2]],
      [() => adapter.remove(second.id, silently), [1, 1, 1, 0, 1]],
      [() => adapter.removeAll({ title: "pure" }, silently), [0, 0, 0, 0, 0]],
    ];
    for (const [act, expected] of steps) {
      await act();
      assert.deepEqual(await counts(), expected);
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
    const filters = [
      { ids: [nul] }, { ownerId: nul }, { username: nul }, { statuses: [nul] }, { labels: [nul] }, { translationMethod: nul },
      { languagePairId: nul }, { sourceLanguageId: nul },
    ] satisfies TranslationFilter[];
    for (const filter of filters) {
      assert.equal((await adapter.list(filter, everything)).totalItems, 0, JSON.stringify(filter));
    }
  });
  promised("shows labels by their present names, and none that was removed", async ({ adapter, labels }) => {
    const { legal, omega } = await someLabels(labels);
    const job = aTranslation({ profile: { labels: [omega, legal] } });
    await store(adapter, job);
    const renamed = await labels.rename(legal.id, "law", silently);
    assert.deepEqual((await adapter.find(job.id))?.profile.labels, [omega, renamed]);
    assert.deepEqual((await adapter.list({ labels: ["LAW"] }, everything)).items.map(({ profile }) => profile.labels), [[omega, renamed]]);
    assert.equal((await adapter.list({ labels: ["legal"] }, everything)).totalItems, 0);
    await labels.remove(omega.id, silently);
    const updated = await adapter.update(job.id, (found) => ({ state: found }));
    assert.deepEqual(updated.profile.labels, [renamed]);
    assert.equal((await adapter.list({ labels: [String(omega.id)] }, everything)).totalItems, 0);
    assert.deepEqual((await adapter.claim([lineOf(job)], (found) => ({ state: found })))?.profile.labels, [renamed]);
    assert.deepEqual((await adapter.remove(job.id, silently)).profile.labels, [renamed]);
  });
  promised("finds no job by a language that its pair does not name, and labels by digits of any script", async ({ adapter, labels }) => {
    const { legal } = await someLabels(labels);
    await store(adapter, aTranslation({ profile: { languagePairId: "of no language", labels: [legal] } }));
    for (const filter of [{ sourceLanguageId: "" }, { targetLanguageId: "" }]) {
      assert.equal((await adapter.list(filter, everything)).totalItems, 0, JSON.stringify(filter));
    }
    const fullWidth = String(legal.id).replaceAll(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    assert.equal((await adapter.list({ labels: [fullWidth] }, everything)).totalItems, 1);
  });
  promised("sees what an update changed", async ({ adapter, labels }) => {
    const before: TranslationFacts = { ownerId: "1", profile: { title: "before", languagePairId: "AutSpa" } };
    const job = aTranslation(before);
    await store(adapter, job);
    const one = await labels.add("one", silently);
    const profile = {
      ...job.profile, title: "after", languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1", labels: [one], translationMethod: "other",
    };
    const end = { state: "done", substate: "canceled", done: 9 };
    await adapter.update(job.id, (found) => ({ state: { ...found, profile, ...end } as Translation }));
    for (const filter of [{ title: "BEFORE" }, { sourceLanguageId: "aut" }, { statuses: ["preparing"] }, { translationMethod: "MTE" }]) {
      assert.equal((await adapter.list(filter, everything)).totalItems, 0, JSON.stringify(filter));
    }
    const filters: readonly TranslationFilter[] = [
      { title: "AFTER" }, { sourceLanguageId: "eng" }, { statuses: ["canceled"] }, { statuses: ["done"] }, { labels: ["one"] },
      { labels: [String(one.id)] }, { languagePairId: profile.languagePairId }, { translationMethod: "other" },
    ];
    for (const filter of filters) {
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
