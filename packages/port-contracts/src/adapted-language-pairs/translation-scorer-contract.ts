import assert from "node:assert/strict";
import type { TranslationScorer } from "@dragoman/application/adapted-language-pairs";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

const count = 300;
const texts = (make: (n: number) => string): readonly string[] => Array.from({ length: count }, (_, n) => make(n));
const only = (references: readonly string[]) => references.map((reference) => [reference]);
const right = texts((n) => `The module ${n} now lets you leave out ${n % 7} of the tests of its folder.`);
const poor = texts((n) => `The module ${n} at present permits to omit ${n % 7} trials from within this folder.`);

/** What every TranslationScorer promises. */
export function translationScorerContract(name: string, open: Open<Subject<TranslationScorer>>, runner: Runner): void {
  runner.describe(`TranslationScorer contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("finds translations that are like the references better for sure", async ({ adapter }) => {
      const { before, after, gain } = adapter.gain(poor, right, only(right));
      assert.ok(before >= 0 && before < after && after <= 100);
      assert.ok(gain.low > 0 && gain.low <= gain.value && gain.value <= gain.high);
      assert.ok(adapter.gain(right, poor, only(right)).gain.high < 0);
    });
    promised("finds no gain for sure where there is none, or where it is that of few segments", async ({ adapter }) => {
      assert.equal(adapter.gain(poor, poor, only(right)).gain.value, 0);
      const mixed = (of: number) => texts((n) => ((n % 2 === of ? right : poor)[n] as string));
      const { gain } = adapter.gain(mixed(0), mixed(1), only(right));
      assert.ok(gain.low <= 0 && gain.high >= 0);
    });
    promised("goes by whichever of several references is near", async ({ adapter }) => {
      const other = texts((n) => `Nothing of this stands in any translation, ${n}.`);
      const { before, after, gain } = adapter.gain(poor, right, right.map((reference, n) => [other[n] as string, reference]));
      assert.ok(gain.low > 0 && after > before + 20);
    });
    promised("gives the same texts the same figures", async ({ adapter }) => {
      assert.deepEqual(adapter.gain(poor, right, only(right)), adapter.gain(poor, right, only(right)));
    });
  });
}
