import assert from "node:assert/strict";
import type { LabelRepository } from "@dragoman/application/labels";
import type { ReportFilter, ReportRepository, TranslationTotals } from "@dragoman/application/reports";
import type { Instant } from "@dragoman/domain/common";
import type { Label } from "@dragoman/domain/labels";
import { cancel, lastSeen, relabel, type Translation, type TranslationSubstate } from "@dragoman/domain/translations";
import { aTranslation, aUser, type TranslationFacts } from "../common/builders.js";
import { brokenTexts, hardTexts, upTo } from "../common/expectations.js";
import { oneDoor, silently } from "../common/one-door-contract.js";
import { type Open, type Promised, promisedBy, type Runner } from "../common/subject.js";
import { store } from "../translations/index.js";
import { reportDoor } from "./report-door.js";
import type { ReportRepositorySubject } from "./report-repository-subject.js";

const everything = { page: 1, perPage: 1000 };
const day: Instant = 86_400_000_000;
const engSpa = "EngSpa_Generic_SRV_RBMT_0_8_x_1";
const spaEng = "SpaEng_Legal_SRV_RBMT_0_8_x_1";
const chain = `${engSpa}>>${spaEng}`;
const counted = { sourceWordCount: 10, sourceCharacterCount: 60, targetWordCount: 11, targetCharacterCount: 70 };

interface Labels { readonly legal: Label; readonly omega: Label }

async function someLabels(labels: LabelRepository): Promise<Labels> {
  return { legal: await labels.add("Legal", silently), omega: await labels.add("Ωmega", silently) };
}

/** A job of Ann's of one pair, on that day. */
const ann = (queued: number, substate: TranslationSubstate, more: TranslationFacts = {}): Translation => aTranslation({
  ownerId: "1", queued: queued * day, result: counted, ...more,
  profile: { username: "Ann@example.org", languagePairId: engSpa, ...more.profile },
}, substate);
const bob = (queued: number, substate: TranslationSubstate, languagePairId: string): Translation => aTranslation({
  ownerId: "2", queued: queued * day, result: counted, profile: { username: "bob@example.org", languagePairId },
}, substate);

/** Jobs under short names, with which the table below says what each filter finds. */
const jobs: Readonly<Record<string, (labels: Labels) => Translation>> = {
  a: ({ legal }) => ann(1, "succeeded", { profile: { labels: [legal] } }),
  b: ({ omega, legal }) => ann(1.5, "failed", { profile: { labels: [omega, legal] } }),
  c: () => bob(2.5, "succeeded", chain),
  d: () => bob(2.5, "succeeded", spaEng),
  e: () => bob(3, "translating", "AutSpa"),
  f: () => ann(4, "created"),
};

const table = ({ legal, omega }: Labels): readonly (readonly [ReportFilter, string])[] => [
  [{}, "fecdba"],
  [{ translationId: "c" }, "c"], [{ translationId: "x" }, ""], [{ translationId: "\u0000" }, ""],
  [{ translationId: "c", username: "x" }, ""],
  [{ username: "ANN@example.org" }, "fba"], [{ username: "nn@example.org" }, ""], [{ username: "\u0000" }, ""],
  [{ languagePairId: engSpa }, "fba"], [{ languagePairId: chain }, "c"], [{ languagePairId: "AutSpa" }, "e"],
  [{ languagePairTypes: ["Generic"] }, "fba"], [{ languagePairTypes: ["Chained", "Custom"] }, "cd"], [{ languagePairTypes: [] }, ""],
  [{ languagePairTypes: ["Cloud", "Adapted"] }, ""],
  [{ translationType: "async" }, "fecdba"], [{ translationType: "sync" }, ""],
  [{ substate: "succeeded" }, "cda"], [{ substate: "translating" }, "e"], [{ substate: "canceled" }, ""],
  [{ labels: [String(legal.id)] }, "ba"], [{ labels: ["legal"] }, "ba"], [{ labels: ["ωMEGA", "nothing"] }, "b"],
  [{ labels: ["lega"] }, ""], [{ labels: [String(omega.id)], substate: "succeeded" }, ""], [{ labels: [] }, ""],
  [{ queuedFrom: 2.5 * day }, "fecd"], [{ queuedTo: 1.5 * day }, "ba"], [{ queuedFrom: 1.2 * day, queuedTo: 1.6 * day }, "b"],
  [{ queuedFrom: 1.5 * day + 1, queuedTo: 3 * day - 1 }, "cd"], [{ queuedFrom: 3 * day, queuedTo: 2 * day }, ""],
  [{ queuedFrom: 1.5 * day, queuedTo: 3 * day, username: "bob@example.org" }, "ecd"],
];

const none: TranslationTotals = { translations: 0, sourceWords: 0, sourceCharacters: 0, targetWords: 0, targetCharacters: 0 };
/** Those of so many translations, so many of which are done. */
const totalsOf = (translations: number, done = translations): TranslationTotals => ({
  translations, sourceWords: 10 * done, sourceCharacters: 60 * done, targetWords: 11 * done, targetCharacters: 70 * done,
});
/** Totals as they follow from the list. */
async function addedUp(adapter: ReportRepository, filter: ReportFilter): Promise<readonly [TranslationTotals, number, number]> {
  const all = (await adapter.list(filter, everything)).items.map(({ translation }) => translation);
  const usernames = new Set(all.map(({ profile }) => profile.username.toLowerCase()));
  const done = all.filter(({ state, result }) => state === "done" && result.sourceWordCount > 0).length;
  return [totalsOf(all.length, done), new Set(all.map(({ profile }) => profile.languagePairId)).size, usernames.size];
}

/** What every ReportRepository promises. */
export function reportRepositoryContract(name: string, open: Open<ReportRepositorySubject>, runner: Runner): void {
  runner.describe(`ReportRepository contract: ${name}`, () => {
    const promised = promisedBy(async () => {
      const subject = await open();
      for (const id of ["owner", "1", "2"]) await subject.users.add({ state: aUser({ id }) });
      return subject;
    }, runner);
    reportingJobs(promised);
    reportingQuickTranslations(promised);
    reportingLines(promised);
    totalling(promised);
    purging(promised);
    oneDoor(promised, reportDoor);
  });
}

function reportingJobs(promised: Promised<ReportRepositorySubject>): void {
  promised("lists what matches each filter, newest first, and adds it up", async ({ adapter, translations, labels }) => {
    const both = await someLabels(labels);
    const built = Object.entries(jobs).map(([name, build]) => ({ ...build(both), id: name }));
    await store(translations, ...built);
    for (const [filter, names] of table(both)) {
      const page = await adapter.list(filter, everything);
      assert.equal(page.items.map(({ translation }) => translation.id).join(""), names, JSON.stringify(filter));
      assert.equal(page.totalItems, names.length, JSON.stringify(filter));
      const lines = await allOf(adapter.lines(filter));
      assert.equal(lines.map(({ id }) => id).join(""), names, JSON.stringify(filter));
      const { languagePairs, users, ...totals } = await adapter.totals(filter);
      assert.deepEqual([totals, languagePairs, users], await addedUp(adapter, filter), JSON.stringify(filter));
    }
    const byName = new Map(built.map((job) => [job.id, job]));
    for (const { type, translation } of (await adapter.list({}, everything)).items) {
      assert.deepEqual([type, translation], ["async", byName.get(translation.id)]);
    }
  });
  promised("breaks ties by ascending id, over all pages, with true totals on each", async ({ adapter, translations }) => {
    const ids = upTo(7).map((n) => `job-${n}`);
    await store(translations, ...ids.toReversed().map((id) => aTranslation({ id, queued: 5 })));
    const pages = await Promise.all(upTo(5).map((page) => adapter.list({}, { page, perPage: 2 })));
    assert.deepEqual(pages.flatMap(({ items }) => items.map(({ translation }) => translation.id)), ids);
    for (const { totalItems } of pages) assert.equal(totalItems, 7);
  });
  promised("follows a job through its life, and counts its words when it is done", async ({ adapter, translations, labels }) => {
    const { legal } = await someLabels(labels);
    const [one, other] = [ann(1, "created", { profile: { languagePairId: "AutSpa" } }), ann(1, "created")];
    await store(translations, one, other);
    const run = (change: (job: Translation) => Translation) => translations.update(one.id, (job) => ({ state: change(job) }));
    const underWay = { state: "inProgress", substate: "translating", started: day + 1, engineId: "engine", leasedUntil: 0 } as const;
    const steps: readonly (readonly [() => Promise<unknown>, ReportFilter, TranslationTotals])[] = [
      [async () => undefined, { substate: "created" }, totalsOf(2, 0)],
      [() => run((job) => ({ ...job, ...underWay })), { substate: "translating" }, totalsOf(1, 0)],
      [() => run((job) => ({ ...job, profile: { ...job.profile, languagePairId: spaEng } })), { languagePairTypes: ["Custom"] },
        totalsOf(1, 0)],
      [() => run((job) => relabel(job, [legal])), { labels: ["legal"] }, totalsOf(1, 0)],
      [() => run((job) => cancel(job, day + 2)), { substate: "canceled", labels: ["legal"], languagePairId: spaEng }, totalsOf(1)],
      [() => labels.rename(legal.id, "law", silently), { labels: ["law"] }, totalsOf(1)],
      [() => labels.remove(legal.id, silently), { labels: ["law"] }, none],
    ];
    for (const [act, filter, expected] of steps) {
      await act();
      const { languagePairs: _pairs, users: _users, ...totals } = await adapter.totals(filter);
      assert.deepEqual(totals, expected, JSON.stringify(filter));
      assert.equal((await adapter.list(filter, everything)).totalItems, expected.translations, JSON.stringify(filter));
    }
    const [shown] = (await adapter.list({ translationId: one.id }, everything)).items;
    assert.deepEqual(shown?.translation, await translations.find(one.id));
  });
  promised("keeps the record of a job that is removed, whoever removes it", async ({ adapter, translations, users, labels }) => {
    const { legal, omega } = await someLabels(labels);
    const profile = { labels: [legal, omega] };
    const built = [ann(1, "succeeded", { profile }), ann(2, "translating", { profile }), ann(3, "failed"), bob(4, "created", engSpa)];
    await store(translations, ...built);
    const [one, ...others] = built as [Translation, ...Translation[]];
    const before = await adapter.totals({});
    await translations.remove(one.id, silently);
    await translations.removeAll({ ids: [others[0]?.id ?? ""] }, silently);
    await labels.remove(omega.id, silently);
    for (const id of ["1", "2"]) await users.remove(id, silently, silently);
    assert.equal((await translations.list({}, everything)).totalItems, 0);
    assert.deepEqual(await adapter.totals({}), before);
    const { items } = await adapter.list({}, everything);
    const expected = built.toReversed().map((job) => {
      const kept = { ...job, profile: { ...job.profile, labels: job.profile.labels.filter(({ id }) => id === legal.id) } };
      const shown = items.find(({ translation }) => translation.id === job.id)?.translation;
      return lastSeen(kept, shown?.state === "done" ? shown.done : NaN);
    });
    assert.deepEqual(items.map(({ translation }) => translation), expected);
    assert.equal((await adapter.totals({ substate: "canceled" })).translations, 2);
  });
}

function reportingLines(promised: Promised<ReportRepositorySubject>): void {
  promised("says of each translation in a line what lists and totals know of it", async ({ adapter, translations, labels, quick }) => {
    const { legal, omega } = await someLabels(labels);
    const jobs = [bob(2, "created", "AutSpa"), ann(1, "succeeded", { profile: { labels: [legal, omega] } })] as const;
    const record = ann(0, "succeeded");
    await store(translations, ...jobs);
    await quick.add([record]);
    await labels.rename(legal.id, "law", silently);
    const noWords = { sourceWords: 0, sourceCharacters: 0, targetWords: 0, targetCharacters: 0 };
    const { translations: _one, ...words } = totalsOf(1);
    const ofAnn = { username: "Ann@example.org", languagePairId: engSpa, languagePairType: "Generic", substate: "succeeded", ...words };
    assert.deepEqual(await allOf(adapter.lines({})), [
      {
        id: jobs[0].id, type: "async", username: "bob@example.org", languagePairId: "AutSpa", languagePairType: "", substate: "created",
        queued: 2 * day, labels: [], ...noWords,
      },
      { id: jobs[1].id, type: "async", queued: day, labels: ["law", "Ωmega"], ...ofAnn },
      { id: record.id, type: "sync", queued: 0, labels: [], ...ofAnn },
    ]);
    await labels.remove(omega.id, silently);
    assert.deepEqual((await allOf(adapter.lines({ labels: ["law"] }))).map((line) => line.labels), [["law"]]);
  });
  promised("gives all lines, once and in order, however many there are at one moment", async ({ adapter, quick }) => {
    const ids = upTo(5_003).map((n) => `quick-${String(n).padStart(4, "0")}`);
    await quick.add(ids.map((id, n) => aTranslation({ id, queued: n < 4_500 ? 7 : 6 }, "succeeded")));
    assert.deepEqual((await allOf(adapter.lines({}))).map(({ id }) => id), ids);
  });
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

function reportingQuickTranslations(promised: Promised<ReportRepositorySubject>): void {
  promised("reports what was translated within a call, once, beside jobs", async ({ adapter, translations, quick }) => {
    const [job, first, second] = [ann(1, "succeeded"), ann(2, "succeeded"), bob(3, "succeeded", chain)];
    await store(translations, job);
    await quick.add([first, second]);
    await quick.add([second, first]);
    assert.deepEqual((await adapter.list({}, everything)).items, [
      { type: "sync", translation: second }, { type: "sync", translation: first }, { type: "async", translation: job },
    ]);
    assert.deepEqual(await adapter.totals({}), { ...totalsOf(3), languagePairs: 2, users: 2 });
    assert.deepEqual(await adapter.totals({ translationType: "sync", username: "bob@example.org" }),
      { ...totalsOf(1), languagePairs: 1, users: 1 });
    assert.equal((await adapter.list({ translationType: "sync" }, everything)).totalItems, 2);
    assert.equal(await translations.find(first.id), undefined);
  });
  promised("keeps every text of a record as it is", async ({ adapter, quick }) => {
    const built = [...hardTexts, ...brokenTexts].map((text, n) => ann(n, "succeeded", { profile: { title: text, username: text } }));
    await quick.add(built);
    const found = (await adapter.list({}, everything)).items.map(({ translation }) => translation);
    assert.deepEqual(found, built.toReversed());
    assert.equal((await adapter.totals({})).translations, built.length);
  });
}

function totalling(promised: Promised<ReportRepositorySubject>): void {
  promised("adds up by pair and by user", async ({ adapter, translations }) => {
    const again = ann(5, "succeeded", { profile: { username: "ann@EXAMPLE.org" } });
    await store(translations, bob(3, "created", chain), bob(2, "succeeded", engSpa), ann(1, "succeeded"), ann(2, "failed"), again);
    assert.deepEqual(await adapter.totals({}), { ...totalsOf(5, 4), languagePairs: 2, users: 2 });
    assert.deepEqual(await adapter.totalsPerPair({}), [
      { ...totalsOf(4), languagePairId: engSpa }, { ...totalsOf(1, 0), languagePairId: chain },
    ]);
    const perUser = await adapter.totalsPerUser({});
    assert.deepEqual(perUser.map(({ username, ...totals }) => ({ ...totals, username: username.toLowerCase() })), [
      { ...totalsOf(3), username: "ann@example.org" }, { ...totalsOf(2, 1), username: "bob@example.org" },
    ]);
    assert.ok(["Ann@example.org", "ann@EXAMPLE.org"].includes(perUser[0]?.username ?? ""));
    assert.deepEqual(await adapter.totalsPerUser({ queuedTo: day }), [{ ...totalsOf(1), username: "Ann@example.org" }]);
    assert.deepEqual(await adapter.totalsPerPair({ substate: "created" }), [{ ...totalsOf(1, 0), languagePairId: chain }]);
    assert.deepEqual(await adapter.totalsPerUser({ queuedFrom: 3 * day, queuedTo: 3 * day }), [
      { ...totalsOf(1, 0), username: "bob@example.org" },
    ]);
  });
  promised("answers nothing but noughts where there is nothing", async ({ adapter }) => {
    assert.deepEqual(await adapter.totals({}), { ...none, languagePairs: 0, users: 0 });
    assert.deepEqual([await adapter.totalsPerPair({}), await adapter.totalsPerUser({})], [[], []]);
    assert.deepEqual(await adapter.list({}, { page: 1, perPage: 10 }), { items: [], page: 1, perPage: 10, totalItems: 0 });
  });
}

function purging(promised: Promised<ReportRepositorySubject>): void {
  promised("forgets what is old enough, and nothing else, and brings no job back", async ({ adapter, translations, events }) => {
    const now = Date.now() * 1000;
    const hour = day / 24;
    const [old, older, young] = [ann(0, "succeeded", { queued: now - 2 * hour }), ann(0, "created", { queued: now - 3 * hour }),
      ann(0, "succeeded", { queued: now - 1000 })];
    await store(translations, old, older, young);
    const purged = await adapter.purge(3_600_000, (count, at) => [{ type: "purged", at, data: { count: String(count) } }]);
    assert.equal(purged, 2);
    assert.deepEqual((await events()).map(({ type, data }) => [type, data]), [["purged", { count: "2" }]]);
    assert.equal((await translations.list({}, everything)).totalItems, 3);
    await translations.update(older.id, (job) => ({ state: cancel(job, now) }));
    await translations.remove(older.id, silently);
    assert.deepEqual((await adapter.list({}, everything)).items.map(({ translation }) => translation.id), [young.id]);
    assert.deepEqual(await adapter.totals({}), { ...totalsOf(1), languagePairs: 1, users: 1 });
    assert.equal(await adapter.purge(3_600_000, () => assert.fail("nothing was purged")), 0);
  });
}
