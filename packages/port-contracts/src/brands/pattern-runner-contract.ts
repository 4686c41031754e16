import assert from "node:assert/strict";
import { newPatternTime, type PatternOutcome, type PatternRunner, type PatternTime } from "@dragoman/application/brands";
import { upTo } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** As long as any machine needs. */
const plenty = (): PatternTime => ({ runMs: 10_000, waitMs: 10_000 });
const hopeless = "^(a+)+$";
const bait = `${"a".repeat(60)}!`;

const places = (outcome: PatternOutcome | undefined): string => {
  if (outcome === undefined || !("matches" in outcome)) return JSON.stringify(outcome);
  return outcome.matches.map(({ text, start, end }) => `${text}:${start}-${end}`).join(" ");
};

/** Patterns and texts, with where each pattern matches. */
const table: readonly (readonly [string, readonly string[], string])[] = [
  ["\\d+", ["a 12 b 345", "", "6"], "0:2-4 0:7-10 2:0-1"],
  ["x*", ["axxb", "🙂x"], "0:1-3 1:2-3"], ["", ["ab"], ""], ["(?=a)", ["aa"], ""],
  ["\\p{Lu}\\p{Ll}+", ["Ünder ändert"], "0:0-5"], ["(\\w)\\1", ["aabbc"], "0:0-2 0:2-4"], ["(?<=\\$)\\d", ["$1 2"], "0:1-2"],
  [".", ["𝔘a"], "0:0-2 0:2-3"], ["a", ["A"], ""], ["b$", ["b\nb"], "0:2-3"],
];

/** What every PatternRunner promises. */
export function patternRunnerContract(name: string, open: Open<Subject<PatternRunner>>, runner: Runner): void {
  runner.describe(`PatternRunner contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("tells where patterns match, and never an empty match", async ({ adapter }) => {
      for (const [pattern, texts, found] of table) assert.equal(places((await adapter.run([pattern], texts, plenty()))[0]), found, pattern);
    });
    promised("answers one outcome for each pattern, in order", async ({ adapter }) => {
      const outcomes = await adapter.run(upTo(50).map((n) => `n${n}(?!\\d)`), [upTo(50).map((n) => `n${n}`).join(" ")], plenty());
      assert.deepEqual(outcomes.map((outcome) => "matches" in outcome && outcome.matches.length), upTo(50).map(() => 1));
      assert.deepEqual(await adapter.run([], ["a"], plenty()), []);
    });
    promised("runs nothing when no time is left", async ({ adapter }) => {
      assert.deepEqual(await adapter.run(["a", "b"], ["ab"], { runMs: 0, waitMs: 1_000 }), [{ notRun: true }, { notRun: true }]);
    });
    promised("takes the time that it needed off what is left", async ({ adapter }) => {
      const time = plenty();
      await adapter.run(["\\d+"], ["12 ".repeat(1_000)], time);
      assert.ok(time.runMs > 0 && time.runMs < plenty().runMs, String(time.runMs));
    });
    promised("gives a hopeless pattern up when its time is over; what ran before it counts", async ({ adapter }) => {
      // A busy machine may leave the thread no processor: then nobody is to blame, and the next try tells.
      for (;;) {
        const time = { ...newPatternTime(), waitMs: 10_000 };
        const outcomes = await adapter.run(["!", hopeless, "a"], [bait], time);
        if (outcomes.some((outcome, at) => "notRun" in outcome && at < 2)) continue;
        assert.deepEqual(outcomes, [{ matches: [{ text: 0, start: 60, end: 61 }] }, { overran: true }, { notRun: true }]);
        assert.ok(time.runMs <= 0);
        break;
      }
    }, "interrupt");
    promised("answers others while hopeless patterns run", async ({ adapter }) => {
      let running = true;
      const storm = Promise.all(upTo(12).map((n) => adapter.run([`${hopeless}|${n}`], [bait], { ...newPatternTime(), waitMs: 10_000 })))
        .finally(() => { running = false; });
      let answered = 0;
      while (running) {
        const [outcome] = await adapter.run(["b"], ["abc"], { ...newPatternTime(), waitMs: 10_000 });
        if (outcome !== undefined && "matches" in outcome) answered++;
      }
      await storm;
      assert.ok(answered > 0);
    }, "interrupt");
    promised("takes a pattern that matches without measure, or ends its thread, for one that overran", async ({ adapter }) => {
      const [first, second] = await adapter.run(["\\w", "z"], ["a".repeat(200_000), "z"], plenty());
      assert.deepEqual([first, places(second)], [{ overran: true }, "1:0-1"]);
    }, "interrupt");
  });
}
