import assert from "node:assert/strict";
import type { Change, Instant } from "@dragoman/domain/common";
import {
  acquit, cancel, detectingLine, handBack, type Line, type LineKind, lineKinds, shortBytes, shortenLease, start, type Translation,
  translationChanged,
} from "@dragoman/domain/translations";
import { aTranslation } from "../common/builders.js";
import { upTo } from "../common/expectations.js";
import type { Promised } from "../common/subject.js";
import { store } from "./keeping-translations.js";
import type { TranslationRepositorySubject } from "./translation-repository-subject.js";

const pair = aTranslation().profile.languagePairId;
const far = 4_000_000_000_000_000;
const takeAs = (engineId: string) =>
  (job: Translation, now: Instant): Change<Translation> => translationChanged(job, start(job, engineId, now), now);
const take = takeAs("job-engine");
/** All lines of these pairs, and of jobs that detect their source. */
const of = (...pairs: readonly string[]): Line[] =>
  [...pairs, detectingLine].flatMap((languagePairId) => lineKinds.map((kind) => ({ languagePairId, kind })));

/** What `claim` and `pairsWaitedFor` promise. */
export function claiming(promised: Promised<TranslationRepositorySubject>): void {
  promised("answers undefined when there is nothing to claim", async ({ adapter }) => {
    assert.equal(await adapter.claim(of(pair), () => assert.fail("called")), undefined);
    await store(adapter, aTranslation());
    assert.equal(await adapter.claim([], () => assert.fail("called")), undefined);
  });
  promised("gives the job to `take` and stores what it returns, with its events", async ({ adapter, events }) => {
    const job = aTranslation();
    await store(adapter, job);
    const claimed = await adapter.claim(of(pair), (found, now) => {
      assert.deepEqual(found, job);
      return take(found, now);
    });
    assert.equal(claimed?.substate, "translating");
    assert.deepEqual(await adapter.find(job.id), claimed);
    assert.deepEqual((await events()).map((event) => event.type), ["translation.statusChanged"]);
    assert.equal(await adapter.claim(of(pair), take), undefined);
  });
  promised("gives the first of the first line that has one", async ({ adapter }) => {
    const job = (languagePairId: string): Translation => aTranslation({ profile: { languagePairId } });
    const [first, second, third, fourth] = [job("A"), job("B"), job("autspa"), job("B")];
    await store(adapter, first, second, third, fourth);
    for (const { id } of [third, second, fourth, first]) {
      const lines = [detectingLine, "C", "B", "A"].map((languagePairId): Line => ({ languagePairId, kind: "short" }));
      assert.equal((await adapter.claim(lines, take))?.id, id);
    }
  });
  promised("gives only jobs of the pairs that are asked for, or that detect their source", async ({ adapter }) => {
    const profile = (languagePairId: string): { profile: { languagePairId: string } } => ({ profile: { languagePairId } });
    const [other, ours, detects, detectsToo] =
      [aTranslation(profile("FraSpa_Generic_SRV_RBMT_1_0_x_0")), aTranslation(), aTranslation(profile("AutSpa")),
        aTranslation(profile("autspa"))];
    await store(adapter, other, ours, detects, detectsToo);
    assert.equal((await adapter.claim(of(), take))?.id, detects.id);
    assert.equal((await adapter.claim(of("SpaEng_Generic_SRV_RBMT_0_8_x_1", pair), take))?.id, ours.id);
    assert.equal((await adapter.claim(of(pair), take))?.id, detectsToo.id);
    assert.equal(await adapter.claim(of(pair), take), undefined);
  });
  promised("gives jobs that may fall back beside those that detect their source, whatever their pair is", async ({ adapter }) => {
    const job = aTranslation({ profile: { fallback: true } });
    await store(adapter, job);
    assert.equal(await adapter.claim(lineKinds.map((kind): Line => ({ languagePairId: pair, kind })), take), undefined);
    assert.equal((await adapter.claim(of(), take))?.id, job.id);
  });
  promised("gives jobs of each kind of line alone", async ({ adapter }) => {
    const jobs: Readonly<Record<LineKind, readonly Translation[]>> = {
      short: [aTranslation({ result: { inputSize: shortBytes } }), aTranslation({ crashes: 1 }, "translating")],
      long: [aTranslation({ result: { inputSize: shortBytes + 1 } })],
      alone: [aTranslation({ crashes: 2 }, "translating"), aTranslation({ crashes: 1, leasedUntil: 1 }, "translating")],
    };
    await store(adapter, ...Object.values(jobs).flat());
    for (const kind of lineKinds) {
      for (const { id } of jobs[kind]) assert.equal((await adapter.claim([{ languagePairId: pair, kind }], take))?.id, id);
      assert.equal(await adapter.claim([{ languagePairId: pair, kind }], take), undefined);
    }
  });
  promised("gives a job from the line that it came into by what happened to it", async ({ adapter }) => {
    const job = aTranslation();
    await store(adapter, job);
    const claim = (kind: LineKind) => adapter.claim([{ languagePairId: pair, kind }], take);
    for (const died of [1, 2]) {
      await claim("short");
      await adapter.update(job.id, (held) => ({ state: { ...held, leasedUntil: 1 } as Translation }));
      if (died === 1) assert.equal(await claim("alone"), undefined);
    }
    assert.equal(await claim("short"), undefined);
    const alone = await claim("alone");
    assert.deepEqual([alone?.id, alone?.crashes], [job.id, 2]);
    await adapter.update(job.id, (held) => ({ state: handBack(acquit(held, held.attempt), held.attempt) }));
    assert.equal(await claim("alone"), undefined);
    assert.equal((await claim("short"))?.id, job.id);
  });
  promised("gives exactly the claimable jobs", async ({ adapter }) => {
    const claimable = [
      aTranslation({}, "created"), aTranslation({}, "scheduled"),
      aTranslation({ leasedUntil: 0, attempt: 1 }, "translating"), aTranslation({ leasedUntil: 1_000_000, attempt: 1 }, "translating"),
    ];
    const not = [aTranslation({ leasedUntil: far }, "translating"), aTranslation({}, "succeeded"), aTranslation({}, "failed"),
      aTranslation({}, "canceled")];
    await store(adapter, ...not, ...claimable);
    for (const job of claimable) assert.equal((await adapter.claim(of(pair), take))?.id, job.id);
    assert.equal(await adapter.claim(of(pair), take), undefined);
    for (const job of not) assert.deepEqual(await adapter.find(job.id), job);
  });
  promised("names the pairs of jobs that are not done, each once", async ({ adapter }) => {
    assert.deepEqual(await adapter.pairsWaitedFor(), []);
    const of = (languagePairId: string): { profile: { languagePairId: string } } => ({ profile: { languagePairId } });
    await store(adapter, aTranslation(of("A")), aTranslation(of("A"), "scheduled"), aTranslation(of("B>>C"), "translating"),
      aTranslation(of("AutSpa")),
      aTranslation(of("D"), "succeeded"), aTranslation(of("E"), "failed"), aTranslation(of("F"), "canceled"));
    assert.deepEqual((await adapter.pairsWaitedFor()).toSorted(), ["A", "AutSpa", "B>>C"]);
  });
  promised("knows whether a worker holds any job", async ({ adapter }) => {
    await store(adapter, aTranslation(), aTranslation({}, "succeeded"), aTranslation({ leasedUntil: 0, attempt: 1 }, "translating"),
      aTranslation({ leasedUntil: 1_000_000, attempt: 1 }, "translating"));
    assert.equal(await adapter.isAnyHeld(), false);
    await store(adapter, aTranslation({ leasedUntil: far }, "translating"));
    assert.equal(await adapter.isAnyHeld(), true);
  });
  promised("knows the jobs whose lease was given while the clock was ahead", async ({ adapter }) => {
    const ahead = aTranslation({ leasedUntil: far, attempt: 1 }, "translating");
    await store(adapter, ahead, aTranslation(), aTranslation({}, "succeeded"), aTranslation({ leasedUntil: 0, attempt: 1 }, "translating"));
    const claimed = await adapter.claim(of(pair), take);
    assert.notEqual(claimed, undefined);
    assert.deepEqual(await adapter.heldTooLong(), [ahead.id]);
    await adapter.update(ahead.id, (job, now) => ({ state: shortenLease(job, now) }));
    assert.deepEqual(await adapter.heldTooLong(), []);
    assert.equal(await adapter.isAnyHeld(), true);
  });
  promised("leaves the job to others when `take` throws", async ({ adapter, events }) => {
    const job = aTranslation();
    await store(adapter, job);
    await assert.rejects(adapter.claim(of(pair), () => { throw new Error("not now"); }), /not now/);
    assert.deepEqual(await adapter.find(job.id), job);
    assert.deepEqual(await events(), []);
    assert.equal((await adapter.claim(of(pair), take))?.id, job.id);
  });
  promised("gives no job to two: 20 claimers, 200 jobs", async ({ adapter }) => {
    const jobs = upTo(200).map(() => aTranslation());
    await Promise.all(jobs.map((job) => store(adapter, job)));
    const claimAll = async (claimer: number): Promise<string[]> => {
      const mine: string[] = [];
      for (;;) {
        const job = await adapter.claim(of(pair), takeAs(`engine-${claimer}`));
        if (job === undefined) return mine;
        assert.equal(job.attempt, 1);
        mine.push(job.id);
      }
    };
    const claimed = (await Promise.all(upTo(20).map(claimAll))).flat();
    assert.deepEqual(claimed.toSorted(), jobs.map((job) => job.id).toSorted());
  });
  promised("gives a job whose worker died to one of many", async ({ adapter }) => {
    const job = aTranslation({ leasedUntil: 1, attempt: 1 }, "translating");
    await store(adapter, job);
    const claimed = await Promise.all(upTo(10).map(() => adapter.claim(of(pair), take)));
    assert.equal(claimed.filter((found) => found !== undefined).length, 1);
    const taken = await adapter.find(job.id);
    assert.deepEqual([taken?.attempt, taken?.crashes], [2, 1]);
  });
  promised("never interleaves with an update of the same job", async ({ adapter }) => {
    for (const _ of upTo(20)) {
      const job = aTranslation();
      await store(adapter, job);
      const [claimed, canceled] = await Promise.all([
        adapter.claim(of(pair), take),
        adapter.update(job.id, (found, now) => translationChanged(found, cancel(found, now), now)),
      ]);
      assert.equal(canceled.attempt, claimed === undefined ? 1 : 2);
      assert.deepEqual(await adapter.find(job.id), canceled);
    }
  });
}
