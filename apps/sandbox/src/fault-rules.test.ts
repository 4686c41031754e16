import { describe, expect, it } from "@jest/globals";
import * as fc from "fast-check";
import { concerns, endsRequest, type FaultRule, faultWords, isJobFault, parseFaultRules } from "./fault-rules.js";

/** Values of each word that are right, as they are written and as they are read. */
const right: Readonly<Record<string, fc.Arbitrary<string | number>>> = {
  delay: fc.integer({ min: 0, max: 600_000 }),
  status: fc.constantFrom(429, 500, 503),
  "retry-after": fc.integer({ min: 0, max: 86_400 }),
  cut: fc.oneof(fc.constant("before"), fc.integer({ min: 0, max: 2 ** 30 - 1 }).filter((bytes) => bytes < 1e9)),
  answer: fc.constant("none"),
  through: fc.constant("proxy"),
  path: fc.constantFrom("/", "/api/v2/translations", "/v2/translate"),
  "fail-percent": fc.integer({ min: 0, max: 99 }),
  "queue-time": fc.integer({ min: 0, max: 600_000 }),
  "translate-time": fc.integer({ min: 0, max: 600_000 }),
  times: fc.integer({ min: 1, max: 1_000_000 }),
};

const ruleOf = (names: readonly string[]) =>
  fc.tuple(...names.map((name) => (right[name] as fc.Arbitrary<string | number>).map((value) => [name, value] as const)));
const some = (names: readonly string[], must: readonly string[]) =>
  fc.subarray([...names]).filter((chosen) => chosen.some((name) => must.includes(name))).chain(ruleOf);
const aRule = fc.oneof(
  some(["delay", "through", "path", "times", "cut"], ["delay", "through", "cut"]),
  some(["delay", "path", "times", "answer"], ["delay", "answer"]),
  fc.subarray(["delay", "retry-after", "path", "times"]).chain((more) => ruleOf([...more, "status"])),
  some(["fail-percent", "queue-time", "translate-time", "times"], ["fail-percent", "queue-time", "translate-time"]),
);
const aGap = fc.constantFrom("", " ", "  ");

describe("the header Dragoman-Sandbox", () => {
  it("is read as it is written, whatever blanks and letter case it has", () => {
    fc.assert(fc.property(fc.array(aRule, { maxLength: 20 }), aGap, fc.boolean(), (rules, gap, isUpper) => {
      const write = (name: string): string => (isUpper ? name.toUpperCase() : name);
      const word = ([name, value]: readonly [string, string | number]): string => `${gap}${write(name)}${gap}=${gap}${value}`;
      const header = rules.map((words) => words.map(word).join(`${gap};`)).join(`,${gap}`);
      expect(parseFaultRules(header)).toEqual(rules.map((words) => ({
        name: words.map(([name, value]) => `${name}=${value}`).join("; "),
        ...Object.fromEntries(words.map(([name, value]) => [faultWords[name]?.field, value])),
      })));
    }));
  });

  it("is refused with a sentence, or read, but nothing else happens", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."status=503;, times-cut") })), (header) => {
      try {
        for (const rule of parseFaultRules(header)) expect(Object.keys(rule).length).toBeGreaterThan(1);
      } catch (error) {
        expect(error).toMatchObject({ code: "sandbox-fault-invalid", kind: "invalid" });
      }
    }), { numRuns: 1_000 });
  });

  it.each(Object.entries(faultWords))("says what would be right for a wrong value of %s", (name, word) => {
    for (const value of ["", "-1", "wrong", "9999999999", "1.5"]) {
      const others = name === "retry-after" ? "status=503; " : "";
      expect(() => parseFaultRules(`${others}${name}=${value}`)).toThrow(expect.objectContaining({
        message: expect.stringContaining(`${name} is ${JSON.stringify(value)}`),
        details: expect.stringContaining(`It must be ${word.right}.`),
      }));
    }
  });

  it.each([
    ["status=503; status=429", "status stands twice in one rule"],
    ["delai=3", "There is no word \"delai\""],
    ["constructor=3", "There is no word \"constructor\""],
    ["times=3; path=/api", "A rule names no fault"],
    ["retry-after=3", "retry-after stands without status"],
    ["status=503; cut=before", "status and cut stand in one rule"],
    ["delay=3; fail-percent=3", "delay is about requests and fail-percent about jobs"],
    ["path=/api; fail-percent=3", "path is about requests and fail-percent about jobs"],
    [Array(21).fill("delay=3").join(), "It has 21 rules"],
  ])("refuses %s", (header, why) => {
    expect(() => parseFaultRules(header)).toThrow(expect.objectContaining({
      code: "sandbox-fault-invalid", message: expect.stringContaining(why), details: expect.stringContaining("status=503; times=2"),
    }));
  });

  it("tells faults of jobs from those of requests", () => {
    const are = (header: string) => parseFaultRules(header).map(isJobFault);
    expect(are("delay=1, fail-percent=1, queue-time=1, translate-time=1, status=429")).toEqual([false, true, true, true, false]);
  });

  it.each([
    ["delay=1", false], ["status=429", true], ["answer=none", true], ["cut=before", true], ["cut=0", false], ["through=proxy", false],
  ])("knows whether anything comes of a request behind %s", (header, isEnd) => {
    expect(parseFaultRules(header).map(endsRequest)).toEqual([isEnd]);
  });

  it.each([
    ["/api", "/api", true], ["/api", "/api/v2/users", true], ["/api", "/apis", false], ["/api/", "/api/v2", true], ["/", "/readyz", true],
    ["/api/v2", "/api", false],
  ])("concerns by path=%s a request to %s: %s", (path, to, does) => {
    expect(parseFaultRules(`delay=1; path=${path}`).map((rule: FaultRule) => concerns(rule, to))).toEqual([does]);
    expect(parseFaultRules("delay=1").map((rule: FaultRule) => concerns(rule, to))).toEqual([true]);
  });
});
