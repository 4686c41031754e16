import assert from "node:assert/strict";
import type { PairChoiceRepository } from "@dragoman/application/language-pairs";
import { DomainError } from "@dragoman/domain/common";
import type { PairChoice } from "@dragoman/domain/language-pairs";
import { hardTexts, rejects, upTo } from "../common/expectations.js";
import { type DoorTable, oneDoor, writes } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import { type Open, promisedBy, type Runner } from "../common/subject.js";

const [direction, other] = ["EngSpa", "CatSpa"] as const;
const interval = { low: 20.25, value: 21.5, high: 22 };
const measurement = {
  testSet: "news.tmx", sentences: 500, measured: 1_700_000_000_000_001,
  scores: [{ languagePairId: "EngSpa_a", bleu: interval, chrf: interval }],
};

/** How choices are written. */
const door: DoorTable<PairChoiceRepository> = {
  look: ({ adapter }) => adapter.list(),
  methods: {
    update: writes(async ({ adapter }) => {
      await adapter.update(other, (choice) => ({ state: { ...choice, order: ["CatSpa_a"] } }));
      return (tell) => adapter.update(direction, (choice) => ({ state: { ...choice, measurement }, events: tell() }));
    }),
    list: "reads",
    find: "reads",
  },
};

/** What every PairChoiceRepository promises. */
export function pairChoiceRepositoryContract(name: string, open: Open<StoreSubject<PairChoiceRepository>>, runner: Runner): void {
  runner.describe(`PairChoiceRepository contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("has an empty choice of a direction of which nothing is known, and keeps none", async ({ adapter }) => {
      assert.deepEqual(await adapter.find(direction), { direction, order: [] });
      await adapter.update(direction, (choice) => ({ state: choice }));
      assert.deepEqual(await adapter.list(), []);
    });
    promised("keeps each choice as it is, and answers it", async ({ adapter }) => {
      const seen: PairChoice[] = [];
      const choices: readonly PairChoice[] = [
        { direction, order: ["EngSpa_a", "EngSpa_b"] }, { direction, order: [], measurement },
        { direction, order: ["EngSpa_b"], measurement }, { direction, order: [] },
      ];
      for (const next of choices) {
        assert.deepEqual(await adapter.update(direction, (choice) => { seen.push(choice); return { state: next }; }), next);
        assert.deepEqual(await adapter.find(direction), next);
        assert.deepEqual(await adapter.list(), next === choices.at(-1) ? [] : [next]);
      }
      assert.deepEqual(seen, [{ direction, order: [] }, ...choices.slice(0, -1)]);
    });
    promised("keeps every text", async ({ adapter }) => {
      for (const testSet of hardTexts) {
        await adapter.update(direction, (choice) => ({ state: { ...choice, measurement: { ...measurement, testSet } } }));
        assert.equal((await adapter.find(direction)).measurement?.testSet, testSet);
      }
    });
    promised("lists choices by direction, and changes one without the others", async ({ adapter }) => {
      const both = [{ direction: other, order: ["CatSpa_a"] }, { direction, order: ["EngSpa_a"] }];
      for (const state of [...both].reverse()) await adapter.update(state.direction, () => ({ state }));
      assert.deepEqual(await adapter.list(), both);
      await adapter.update(other, (choice) => ({ state: { ...choice, order: [] } }));
      assert.deepEqual(await adapter.list(), both.slice(1));
    });
    promised("gives the time of the store to whoever changes one", async ({ adapter }) => {
      const times: number[] = [];
      for (const _ of upTo(2)) await adapter.update(direction, (choice, now) => { times.push(now); return { state: choice }; });
      assert.ok(times.every((time) => Number.isSafeInteger(time) && time > 0));
      assert.ok((times[0] as number) <= (times[1] as number));
    });
    promised("leaves the choice as it is when the change throws", async ({ adapter }) => {
      await adapter.update(direction, (choice) => ({ state: { ...choice, measurement } }));
      const refused = adapter.update(direction, () => { throw new DomainError("invalid", "pair-order-invalid", "No such order."); });
      await rejects(refused, "invalid", "pair-order-invalid");
      assert.deepEqual(await adapter.find(direction), { direction, order: [], measurement });
    });
    promised("shows each of several rivals what was stored before it, from the first on", async ({ adapter }) => {
      await Promise.all(upTo(7).map((n) =>
        adapter.update(direction, (choice) => ({ state: { ...choice, order: [...choice.order, `${n}`] } }))));
      assert.deepEqual([...(await adapter.find(direction)).order].sort(), upTo(7).map(String));
    });
    promised("knows nothing of directions that nobody can mean", async ({ adapter }) => {
      for (const name of ["", "a\u0000b", "%", "\ud800"]) assert.deepEqual(await adapter.find(name), { direction: name, order: [] });
    });
    oneDoor(promised, door);
  });
}
