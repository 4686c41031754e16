import { describe, expect, it } from "@jest/globals";
import { kindOf, lineOf, shortBytes, turnIn } from "./line.js";
import { acquit, handBack, request, start } from "./move-translation.js";
import type { InProgress, TranslationProfile } from "./translation.js";

const now = 1_000_000_000;
const asked = (languagePairId: string, inputSize = 1) =>
  request({ id: "t", ownerId: "u", profile: { languagePairId } as TranslationProfile, input: "c", inputSize, now });
const died = (job: InProgress): InProgress => start({ ...job, leasedUntil: 1 }, "job", now) as InProgress;

describe("the line of a job", () => {
  it("is that of its pair or chain, and one for all that detect their source or may fall back", () => {
    const pairs = ["EngSpa", "EngSpa>>SpaCat", "AutSpa", "autFRA"].map((pair) => lineOf(asked(pair)).languagePairId);
    expect(pairs).toEqual(["EngSpa", "EngSpa>>SpaCat", "Aut", "Aut"]);
    const { profile, ...job } = asked("EngSpa");
    expect(lineOf({ ...job, profile: { ...profile, fallback: true } }).languagePairId).toBe("Aut");
  });
  it("follows from the size of its document", () => {
    expect([shortBytes, shortBytes + 1].map((size) => lineOf(asked("A", size)).kind)).toEqual(["short", "long"]);
  });
  it("is that of jobs that run alone from the second crash on, which is one only once the worker is dead", () => {
    const first = start(asked("A"), "job", now) as InProgress;
    const second = died(first);
    const third = died(second);
    expect([first, second, third].map((job) => [job.crashes, kindOf(job), lineOf(job).kind])).toEqual([
      [0, "short", "short"], [1, "short", "alone"], [2, "alone", "alone"],
    ]);
    expect([second, third].map((job) => lineOf(handBack(job, job.attempt)).kind)).toEqual(["short", "alone"]);
    expect(kindOf(acquit(third, third.attempt))).toBe("short");
  });
});

describe("the turn of a new job", () => {
  it.each([
    [{}, 0], [{ reached: 7 }, 7],
    [{ reached: 7, own: { turn: 0, inputSize: 10 } }, 2058],
    [{ reached: 7, own: { turn: 0, inputSize: 100_000_000 } }, 100_002_048],
    [{ reached: 9000, own: { turn: 5000, inputSize: 10 } }, 9000],
  ])("that finds %j in its line is %d", (seen, turn) => {
    expect(turnIn(seen)).toBe(turn);
  });
});
