import { describe, expect, it } from "@jest/globals";
import {
  acquit, cancel, fail, giveUp, handBack, isClaimable, leaseMs, maxCrashes, renew, request, reserve, schedule, shortenLease, start, succeed,
  translationChanged,
} from "./move-translation.js";
import {
  type InProgress, type Translation, type TranslationProfile, type TranslationSubstate, translationSubstates, translationTransitions,
} from "./translation.js";

const profile: TranslationProfile = {
  username: "ana@mail.example", title: "", languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1", encoding: "utf-8", inputFormat: "text/plain",
  outputFormat: "", pdfConverter: "", imageConverter: "Standard", unknownMode: "transliteration", translationMethod: "MTE",
  dictionaryIds: [],
  highlightDictionary: false, highlightBrand: false, highlightFeedback: false, highlightUnknown: false, markSegments: false,
  generateMetadata: false, includeTextContent: false, xliffTargets: "alternatives", translateHidden: false,
  linguisticOptions: {}, labels: [],
};
const now = 1_000_000_000;
const created = request({ id: "t1", ownerId: "u1", profile, input: "c1", inputSize: 10, now });
const translating = start(created, "job1", now) as Extract<Translation, { substate: "translating" }>;
const inState: Record<TranslationSubstate, Translation> = {
  created,
  scheduled: schedule(created),
  translating,
  succeeded: succeed(translating, 1, { outputs: { document: "c2" } }, now),
  failed: fail(translating, 1, "Line 3 is broken.", now),
  canceled: cancel(translating, now),
};
const afterLease = now + leaseMs * 1000 + 1;

/** Each move, made by whoever may make it, from any state. */
const moves: Record<string, { to: TranslationSubstate; make: (job: Translation) => Translation }> = {
  start: { to: "translating", make: (job) => start(job, "job2", afterLease) },
  succeed: { to: "succeeded", make: (job) => succeed(job, job.attempt, { outputs: { document: "c2" } }, now) },
  fail: { to: "failed", make: (job) => fail(job, job.attempt, "Line 3 is broken.", now) },
  giveUp: { to: "failed", make: (job) => giveUp(job, "Its pair is gone.", afterLease) },
  cancel: { to: "canceled", make: (job) => cancel(job, now) },
  renew: { to: "translating", make: (job) => renew(job, job.attempt, {}, now) },
  handBack: { to: "translating", make: (job) => handBack(job, job.attempt) },
  acquit: { to: "translating", make: (job) => acquit(job, job.attempt) },
  reserve: { to: "translating", make: (job) => reserve(job, "job2", afterLease) },
};
const needsLease = ["succeed", "fail", "renew", "handBack", "acquit", "reserve"];

describe("the life of a translation", () => {
  for (const from of translationSubstates) {
    for (const [name, { to, make }] of Object.entries(moves)) {
      const listed = (translationTransitions[from] as readonly string[]).includes(to);
      const possible = listed && (!needsLease.includes(name) || from === "translating");
      it(`${possible ? "lets" : "does not let"} ${name} move it from ${from}`, () => {
        if (possible) expect(make(inState[from]).substate).toBe(to);
        else expect(() => make(inState[from])).toThrow(expect.objectContaining({ kind: "conflict" }));
      });
    }
    it(`leaves ${from} alone when workers are told again`, () => {
      expect(schedule(inState[from]).substate).toBe(from === "created" ? "scheduled" : from);
    });
  }

  it("does not give a job away while its lease lasts", () => {
    expect(isClaimable(translating, now)).toBe(false);
    expect(() => start(translating, "job2", now)).toThrow(expect.objectContaining({ code: "translation-wrong-state" }));
  });

  it("has a lease or a reservation from a clock that was ahead no longer than one that is given now", () => {
    const ahead = start(created, "job", now + 1e12) as InProgress;
    const right = shortenLease(ahead, now) as InProgress;
    expect([isClaimable(right, now), isClaimable(right, afterLease)]).toEqual([false, true]);
    for (const job of [created, translating, handBack(translating, 1), right]) expect(shortenLease(job, now)).toBe(job);
    const free = handBack(translating, 1);
    expect(reserve(reserve(free, "job1", now + 1e12), "job2", now)).toMatchObject({ reserved: { engineId: "job2" } });
  });

  it("is not given up while somebody holds it, and fenced off from whoever did", () => {
    expect(() => giveUp(translating, "Its pair is gone.", now)).toThrow(expect.objectContaining({ code: "translation-wrong-state" }));
    expect(giveUp(translating, "Its pair is gone.", afterLease))
      .toMatchObject({ substate: "failed", reason: "Its pair is gone.", done: afterLease, attempt: 2, started: now });
  });

  it("waits for the engine that empties itself for it, as long as that one asks again", () => {
    const reserved = reserve(translating, "job2", afterLease);
    const until = afterLease + leaseMs * 1000;
    expect(reserved.reserved).toEqual({ engineId: "job2", until });
    expect(reserve(reserved, "job3", until - 1)).toEqual(reserved);
    expect(reserve(reserved, "job2", until - 1).reserved).toEqual({ engineId: "job2", until: until - 1 + leaseMs * 1000 });
    expect(reserve(reserved, "job3", until).reserved?.engineId).toBe("job3");
    expect(start(reserved, "job3", afterLease)).toEqual(start(translating, "job3", afterLease));
    expect(() => reserve(translating, "job2", now)).toThrow(expect.objectContaining({ code: "translation-wrong-state" }));
  });

  it("is innocent of the crashes before its acquittal, and of no later one", () => {
    const taken = start(translating, "job2", afterLease) as typeof translating;
    const innocent = acquit(taken, 2);
    expect([taken.crashes, innocent.crashes]).toEqual([1, 0]);
    expect(start(innocent, "job3", innocent.leasedUntil).crashes).toBe(1);
  });

  it("keeps its first start and its progress when another worker takes over", () => {
    const shown = renew(translating, 1, { result: { progress: 40, completedSegments: 4 } }, now);
    const taken = start(shown, "job2", afterLease);
    expect(taken).toMatchObject({ started: now, attempt: 2, crashes: 1, result: { progress: 40, completedSegments: 4 } });
    expect(renew(taken, 2, { result: { progress: 10 } }, afterLease).result.progress).toBe(40);
  });

  it("knows all its life which request asked for it, where that is traced", () => {
    const trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    const taken = start({ ...created, trace }, "job1", now) as InProgress;
    for (const job of [
      taken, renew(taken, 1, {}, now), start(taken, "job2", afterLease), handBack(taken, 1), cancel(taken, now), fail(taken, 1, "", now),
      succeed(taken, 1, { outputs: { document: "c2" } }, now),
    ]) expect(job.trace).toBe(trace);
    expect("trace" in translating).toBe(false);
  });

  it("refuses what a worker writes after its job was taken over, handed back or canceled", () => {
    for (const later of [start(translating, "job2", afterLease), handBack(translating, 1), cancel(translating, now)]) {
      expect(() => renew(later, 1, {}, now)).toThrow(expect.objectContaining({ code: "translation-lease-lost" }));
      expect(() => succeed(later, 1, { outputs: { document: "c2" } }, now))
        .toThrow(expect.objectContaining({ code: "translation-lease-lost" }));
    }
  });

  it("does not count a hand-back as a crash", () => {
    expect(start(handBack(translating, 1), "job2", now)).toMatchObject({ crashes: 0, attempt: 3 });
  });

  it("fails with a sentence when it ended five workers", () => {
    let job: Translation = created;
    let at = now;
    for (let taken = 0; taken <= maxCrashes; taken += 1) {
      job = start(job, "job", at);
      at += leaseMs * 1000 + 1;
    }
    expect(job).toMatchObject({ substate: "failed", crashes: maxCrashes, reason: expect.stringContaining("5 job engines") });
  });

  it("tells of a move once, and of progress never", () => {
    expect(translationChanged(created, translating, now).events).toEqual([
      { type: "translation.statusChanged", at: now, data: { translationId: "t1", state: "inProgress", substate: "translating" } }]);
    expect(translationChanged(translating, renew(translating, 1, {}, now), now).events).toBeUndefined();
  });
});
