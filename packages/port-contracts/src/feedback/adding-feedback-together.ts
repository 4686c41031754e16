import assert from "node:assert/strict";
import type { FeedbackRepository } from "@dragoman/application/feedback";
import type { NewFeedback } from "@dragoman/domain/feedback";
import { someFeedback } from "../common/builders.js";
import { silently } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import type { Promised } from "../common/subject.js";
import { storeFeedback } from "./keeping-feedback.js";

const everything = { page: 1, perPage: 1000 };
const boss = { reviewer: "boss@mail.example", reviewed: 1 };

/** What `addAll` promises. */
export function addingFeedbackTogether(promised: Promised<StoreSubject<FeedbackRepository>>): void {
  const inBatches = (...batches: readonly (readonly NewFeedback[])[]) => async function* () { yield* batches; };
  const entry = (sourceText: string, suggestedTranslation: string, change: Partial<NewFeedback> = {}) =>
    someFeedback({ sourceText, suggestedTranslation, ...change });

  promised("stores entries in their order, as they are", async ({ adapter }) => {
    const all = [entry("1", "a"), entry("2", "b", { approvalState: "approved", review: boss, modified: 5 }), entry("3", "")];
    assert.deepEqual(await adapter.addAll(inBatches(all.slice(0, 2), all.slice(2)), silently), { added: 3, duplicate: 0 });
    const stored = [];
    for await (const { id: _id, ...rest } of adapter.all({})) stored.push(rest);
    assert.deepEqual(stored, all);
  });
  promised("leaves out what is there, or came before, with the same pair, source and suggestion", async ({ adapter }) => {
    await storeFeedback(adapter, entry("1", "a"));
    const other = { languagePairId: "EngCat_Generic_SRV_RBMT_1_0_x_0" };
    const added = await adapter.addAll(inBatches(
      [entry("1", "a", { machineTranslation: "x" }), entry("1", "A"), entry("1", "a", other), entry("2", "b"), entry("2", "b")],
      [entry("2", "b"), entry("2", "c")]), silently);
    assert.deepEqual(added, { added: 4, duplicate: 3 });
    assert.equal((await adapter.list({}, everything)).totalItems, 5);
  });
  promised("approves the first entry for a text that nothing is approved for, when it is asked to", async ({ adapter }) => {
    await storeFeedback(adapter, entry("taken", "a", { approvalState: "approved", review: boss }),
      entry("free", "a", { approvalState: "rejected", review: boss }));
    const theirs = { approvalState: "approved", review: { reviewer: "theirs@mail.example", reviewed: 3 } } as const;
    const added = await adapter.addAll(inBatches(
      [entry("taken", "b"), entry("free", "b"), entry("free", "c"), entry("own", "a", theirs), entry("own", "b")],
      [entry("free", "d"), entry("rejected", "a", { approvalState: "rejected", review: boss })]), silently,
      { reviewer: "chief@mail.example" });
    assert.deepEqual(added, { added: 7, duplicate: 0 });
    const approved = (await adapter.list({ approvalStates: ["approved"] }, everything)).items.map((
      { sourceText, suggestedTranslation, review },
    ) => [sourceText, suggestedTranslation, review?.reviewer]);
    assert.deepEqual(approved.sort(), [
      ["free", "b", "chief@mail.example"], ["own", "a", "theirs@mail.example"], ["rejected", "a", "chief@mail.example"],
      ["taken", "a", "boss@mail.example"],
    ]);
    for (const { review } of (await adapter.list({ reviewer: "CHIEF@mail.example" }, everything)).items) {
      assert.ok((review?.reviewed ?? 0) > Date.UTC(2020) * 1000);
    }
  });
  promised("stores nothing when reading fails at the end", async ({ adapter }) => {
    const failure = new Error("the file breaks off");
    const failing = async function* () {
      yield [entry("1", "a"), entry("2", "b")];
      throw failure;
    };
    await assert.rejects(adapter.addAll(failing, silently), (error) => error === failure);
    assert.equal((await adapter.list({}, everything)).totalItems, 0);
  });
  promised("finds duplicates of an import that runs at the same time", async ({ adapter }) => {
    const both = await Promise.all([1, 2].map(() => adapter.addAll(inBatches([entry("1", "a")], [entry("2", "b")]), silently)));
    assert.equal(both.reduce((sum, { added }) => sum + added, 0), 2);
    assert.equal((await adapter.list({}, everything)).totalItems, 2);
  });
}
