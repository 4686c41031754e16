import assert from "node:assert/strict";
import type { Driver, EngineResult, Pipeline } from "@dragoman/application/segments";
import { direction } from "@dragoman/domain/language-pairs";
import { codeFaults, plainText, type Segment } from "@dragoman/domain/segments";
import { rejects, until, upTo } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What can be done to a driver: make it fail over one segment, hang over one, or lose its programs for good by one. */
export type Harm = "fail" | "hang" | "die";

/** A driver of this machine. What it cannot be harmed by it says in `cannot`, by the harm. */
export interface DriverSubject extends Subject<Driver> {
  /** The id of a pair that it offers. */
  readonly languagePairId: string;
  /** What does the harm, as a whole segment. */
  readonly harms: Readonly<Partial<Record<Harm, Segment>>>;
  /** How many programs run for its units now; where that cannot be told, `cannot` has `count`. */
  readonly programs: () => number;
}

const absentPair = "ZulZul_Generic_SRV_NONE_0_0_x_0";
const coded: readonly Segment[] = [
  ["The house is big."], ["A ", { open: 1 }, "red", { close: 1 }, " car", { point: 2 }, "."],
  ["Write to ", { protected: 1, text: "ann@example.org" }, " today."],
  [{ open: 1 }, { open: 2 }, "Nested words", { close: 2 }, { close: 1 }],
  [{ point: 1 }], [], [" "], [{ open: 3 }, { close: 3 }, "A code of no words."],
];
const numbered = (count: number): readonly Segment[] => upTo(count).map((n) => [`Number ${n}.`]);
const numberOf = (result: EngineResult): string | undefined => /\d+/.exec(plainText(targetOf(result)))?.[0];

function targetOf(result: EngineResult) {
  return "target" in result ? result.target : assert.fail(result.failure);
}

/** Whether a promise has settled by now, or does so within a moment. */
async function settles(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => { setTimeout(() => resolve(false), 100); })]);
}

/** What every Driver promises, and every Pipeline that it opens. */
export function driverContract(name: string, open: Open<DriverSubject>, runner: Runner): void {
  runner.describe(`Driver contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    const promisedOfUnit = (sentence: string, check: (unit: Pipeline, subject: DriverSubject) => Promise<void>, needs?: Harm): void =>
      promised(sentence, async (subject) => {
        const unit = await subject.adapter.open(subject.languagePairId);
        try {
          await check(unit, subject);
        } finally {
          await unit.close();
        }
      }, needs);
    const harm = (harms: DriverSubject["harms"], by: Harm): Segment =>
      harms[by] ?? assert.fail(`the subject does not say what makes it ${by}`);

    promised("offers pairs of its technology, which say whether their estimates can be trusted", async ({ adapter, languagePairId }) => {
      const offered = await adapter.offered();
      assert.ok(offered.some(({ id }) => id === languagePairId));
      for (const pair of offered) {
        assert.equal(pair.technology, adapter.technology);
        assert.ok(pair.id.includes(`_${adapter.technology}_`));
        assert.equal(typeof pair.estimatesQuality, "boolean");
        for (const { values, systemDefault } of pair.linguisticOptions) assert.ok(values.includes(systemDefault));
        const installed = await adapter.installed(pair.id);
        assert.deepEqual([installed?.id, installed?.estimatesQuality, installed?.modes], [pair.id, pair.estimatesQuality, pair.modes]);
        assert.deepEqual([installed?.checksOutput, installed?.isReference], [pair.checksOutput, pair.isReference]);
        assert.equal(installed?.chain, pair.chain);
        assert.ok(!(pair.isReference && pair.estimatesQuality), "what others are compared with is not estimated");
      }
      assert.equal(new Set(offered.map(({ id }) => id)).size, offered.length);
    });
    promised("offers only pairs of the directions that are asked for, in any letter case", async ({ adapter, languagePairId }) => {
      const pair = await adapter.installed(languagePairId) ?? assert.fail(`${languagePairId} is not installed`);
      const way = direction(pair.sourceLanguageId, pair.targetLanguageId);
      for (const asked of [way, way.toLowerCase(), way.toUpperCase()]) {
        const offered = await adapter.offered([asked, "ZulZul"]);
        assert.ok(offered.some(({ id }) => id === languagePairId));
        for (const { id } of offered) assert.ok(id.startsWith(`${way}_`));
      }
      assert.deepEqual(await adapter.offered([]), []);
    });
    promised("knows and opens nothing that is not installed", async ({ adapter }) => {
      assert.equal(await adapter.installed(absentPair), undefined);
      await rejects(adapter.open(absentPair), "invalid", "language-pair-not-installed");
    });
    promised("opens a pair in each of its modes, and with options that it does not know", async ({ adapter, languagePairId }) => {
      const { modes = [] } = await adapter.installed(languagePairId) ?? {};
      for (const mode of [undefined, ...modes]) {
        const unit = await adapter.open(languagePairId, { Unknown: "x" }, mode);
        targetOf(await unit.translate(["The house is big."]));
        await unit.close();
      }
    });

    promisedOfUnit("gives each of many segments its own translation, beyond its window too", async (unit) => {
      const { interactive, documents } = unit.window;
      assert.ok(Number.isInteger(documents) && documents >= 1 && Number.isInteger(interactive) && interactive >= documents);
      const segments = numbered(2 * interactive + 1);
      const results = await Promise.all(segments.map((segment) => unit.translate(segment)));
      assert.deepEqual(results.map(numberOf), upTo(segments.length).map(String));
    });
    promisedOfUnit("keeps inline codes and protected spans, and takes what has no words", async (unit) => {
      const targets = (await Promise.all(coded.map((segment) => unit.translate(segment)))).map(targetOf);
      for (const [at, source] of coded.entries()) assert.deepEqual(codeFaults(source, targets[at] ?? []), [], JSON.stringify(source));
      assert.ok(plainText(targets[2] ?? []).includes("ann@example.org"));
      for (const at of [4, 5, 6]) assert.equal(plainText(targets[at] ?? ["?"]), plainText(coded[at] as Segment));
    });
    promisedOfUnit("gives back a segment that it cannot translate as a failure, and translates all others", async (unit, { harms }) => {
      await beside(unit, harm(harms, "fail"));
    }, "fail");
    promisedOfUnit("gives up a segment over which it hangs, and nothing else", async (unit, { harms }) => {
      await beside(unit, harm(harms, "hang"));
    }, "hang");
    promisedOfUnit("says that it can do no more, and answers what is in work then and what comes later", async (unit, { harms }) => {
      const segments = numbered(10);
      const results = Promise.all([...segments, harm(harms, "die"), ...segments].map((segment) => unit.translate(segment)));
      assert.match(await unit.died, /\S/);
      const answers = await results;
      assert.ok("failure" in (answers[10] as EngineResult));
      for (const [at, answer] of answers.entries()) if ("target" in answer) assert.equal(numberOf(answer), String((at % 11) + 1));
      const later = await unit.translate(["Number 1."]);
      assert.ok("failure" in later);
    }, "die");

    promised("finishes what is in work when it is closed, and does not die of it", async ({ adapter, languagePairId }) => {
      const unit = await adapter.open(languagePairId);
      const segments = numbered(20);
      const results = Promise.all(segments.map((segment) => unit.translate(segment)));
      await unit.close();
      assert.equal(await settles(results), true);
      assert.deepEqual((await results).map(numberOf), upTo(segments.length).map(String));
      assert.equal(await settles(unit.died), false);
    });
    promised("leaves no program of a unit behind that was closed", async ({ adapter, languagePairId, programs }) => {
      const before = programs();
      const units = [await adapter.open(languagePairId), await adapter.open(languagePairId)];
      await Promise.all(units.map((unit) => unit.translate(["The house is big."])));
      await Promise.all(units.map((unit) => unit.close()));
      await until("all programs have ended", () => programs() <= before);
    }, "count");
    promised("closes a unit that has had nothing to do, and leaves others alone", async ({ adapter, languagePairId }) => {
      const [idle, other] = [await adapter.open(languagePairId), await adapter.open(languagePairId)];
      await idle.close();
      assert.equal(numberOf(await other.translate(["Number 7."])), "7");
      assert.equal(await settles(Promise.race([idle.died, other.died])), false);
      await other.close();
    });
  });
}

/** A bad segment in the midst of good ones fails, with a reason; those in work and those that come later do not. */
async function beside(unit: Pipeline, bad: Segment): Promise<void> {
  const segments = numbered(10);
  const results = await Promise.all([...segments, bad, ...segments].map((segment) => unit.translate(segment)));
  const [failed] = results.splice(10, 1) as [EngineResult];
  assert.match("failure" in failed ? failed.failure : "", /\S/);
  assert.deepEqual(results.map(numberOf), [...upTo(10), ...upTo(10)].map(String));
  assert.equal(numberOf(await unit.translate(["Number 11."])), "11");
}
