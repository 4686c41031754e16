import assert from "node:assert/strict";
import type { FeedbackRepository } from "@dragoman/application/feedback";
import { type Feedback, type NewFeedback, review } from "@dragoman/domain/feedback";
import { someFeedback } from "../common/builders.js";
import { hardTexts, rejects, until, upTo } from "../common/expectations.js";
import { silently } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import type { Promised } from "../common/subject.js";

/** Stores entries one after the other. */
export async function storeFeedback(adapter: FeedbackRepository, ...entries: readonly NewFeedback[]): Promise<Feedback[]> {
  const stored: Feedback[] = [];
  for (const entry of entries) stored.push(await adapter.add(() => entry, silently));
  return stored;
}

const unknownIds = ["", "0", "999999999999", "99999999999999999999", "-1", "1.5", "x", "1 OR TRUE", "\u0000", ...hardTexts];

/** What `add`, `find`, `update` and `remove` promise. */
export function keepingFeedback(promised: Promised<StoreSubject<FeedbackRepository>>): void {
  promised("gives each entry an id of digits, higher than those before, and keeps it as it is", async ({ adapter }) => {
    const texts = hardTexts.filter((text) => text !== "");
    const entries = [
      ...texts.map((text) => someFeedback({ sourceText: text, machineTranslation: `${text}.`, suggestedTranslation: text, comment: text })),
      someFeedback({ approvalState: "rejected", review: { reviewer: "Boss@mail.example", reviewed: 5 }, modified: 7 }),
    ];
    const stored = await storeFeedback(adapter, ...entries);
    for (const [at, { id, ...rest }] of stored.entries()) {
      assert.match(id, /^[1-9][0-9]*$/);
      assert.ok(at === 0 || BigInt(id) > BigInt(stored[at - 1]?.id ?? 0));
      assert.deepEqual(rest, entries[at]);
      assert.deepEqual(await adapter.find(id), stored[at]);
    }
  });
  promised("reads the clock of the store for each change", async ({ adapter }) => {
    const { id, created } = await adapter.add((now) => someFeedback({ created: now }), silently);
    const { modified = 0 } = await adapter.update(id, (feedback, now) => ({ state: { ...feedback, modified: now } }));
    assert.ok(created > Date.UTC(2020) * 1000 && modified >= created);
  });
  promised("knows nothing of ids that it did not give", async ({ adapter }) => {
    for (const id of unknownIds) {
      assert.equal(await adapter.find(id), undefined, id);
      await rejects(adapter.update(id, (feedback) => ({ state: feedback })), "notFound", "feedback-not-found");
      await rejects(adapter.remove(id, silently), "notFound", "feedback-not-found");
    }
  });
  promised("stores what a change makes of an entry, and nothing when it throws", async ({ adapter }) => {
    const [entry] = await storeFeedback(adapter, someFeedback()) as [Feedback];
    const changed = await adapter.update(entry.id, (feedback) => ({ state: review(feedback, "approved", "boss", 9) }));
    assert.deepEqual(changed, review(entry, "approved", "boss", 9));
    assert.deepEqual(await adapter.find(entry.id), changed);
    const no = new Error("no");
    await assert.rejects(adapter.update(entry.id, () => { throw no; }), (error) => error === no);
    await assert.rejects(adapter.remove(entry.id, () => { throw no; }), (error) => error === no);
    await assert.rejects(adapter.add(() => { throw no; }, silently), (error) => error === no);
    assert.deepEqual((await adapter.list({}, { page: 1, perPage: 10 })).items, [changed]);
  });
  promised("lets no two updates of one entry interleave", async ({ adapter }) => {
    const [entry] = await storeFeedback(adapter, someFeedback({ comment: "" })) as [Feedback];
    await Promise.all(upTo(20).map(() => adapter.update(entry.id, (feedback) =>
      ({ state: { ...feedback, comment: `${feedback.comment}x` } }))));
    assert.equal((await adapter.find(entry.id))?.comment, "x".repeat(20));
  });
  promised("removes an entry and answers it as it was", async ({ adapter }) => {
    const [one, other] = await storeFeedback(adapter, someFeedback(), someFeedback()) as [Feedback, Feedback];
    assert.deepEqual(await adapter.remove(one.id, silently), one);
    assert.equal(await adapter.find(one.id), undefined);
    assert.deepEqual(await adapter.find(other.id), other);
  });
  promised("signals each committed change, by its pair, when it can be seen", async ({ adapter, signals }) => {
    const pairs: string[] = [];
    await signals.listen("feedback", (pair) => pairs.push(pair));
    const heard = (count: number): Promise<void> => until(`${count} changes are heard`, () => pairs.length >= count);
    const [entry] = await storeFeedback(adapter, someFeedback({ languagePairId: "EngSpa_A_SRV_X_1_0_x_0" })) as [Feedback];
    await heard(1);
    await adapter.update(entry.id, (feedback) => ({ state: { ...feedback, comment: "x" } }));
    await heard(2);
    await adapter.remove(entry.id, silently);
    await heard(3);
    await storeFeedback(adapter, someFeedback({ languagePairId: "EngFra_A_SRV_X_1_0_x_0" }));
    await adapter.removeAll({}, silently);
    await heard(5);
    await adapter.addAll(async function* () { yield [someFeedback({ languagePairId: "EngCat_A_SRV_X_1_0_x_0" })]; }, silently);
    await heard(6);
    assert.deepEqual(pairs.map((pair) => pair.slice(0, 6)), ["EngSpa", "EngSpa", "EngSpa", "EngFra", "EngFra", "EngCat"]);
  });
}
