import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { FeedbackFilter, FeedbackRepository } from "@dragoman/application/feedback";
import type { Feedback } from "@dragoman/domain/feedback";
import { someFeedback } from "../common/builders.js";
import { hardTexts, upTo } from "../common/expectations.js";
import { silently } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import type { Promised } from "../common/subject.js";
import { storeFeedback } from "./keeping-feedback.js";

const everything = { page: 1, perPage: 1000 };
const pairs = {
  es: "EngSpa_Generic_SRV_RBMT_1_0_x_0", fr: "EngFra_Generic_SRV_RBMT_1_0_x_0",
  chain: "SpaEng_Generic_SRV_RBMT_1_0_x_0>>EngFra_Generic_SRV_RBMT_1_0_x_0",
};
const review = (reviewer: string) => ({ reviewer, reviewed: 1 });

/** Four entries, named by their comments: a is the oldest; c and d are as old as each other. */
const entries = [
  someFeedback({
    comment: "a", ownerId: "1", username: "Ann@mail.example", sourceText: "Straße 100%", machineTranslation: "m_1",
    suggestedTranslation: "S\\", languagePairId: pairs.es, created: 10,
  }),
  someFeedback({
    comment: "b", ownerId: "1", username: "ann@mail.example", sourceText: "1000", machineTranslation: "mx1", suggestedTranslation: "",
    languagePairId: pairs.fr, created: 20, approvalState: "approved", review: review("Boss@mail.example"),
  }),
  someFeedback({
    comment: "c", ownerId: "2", username: "bob@mail.example", sourceText: "house", machineTranslation: "", suggestedTranslation: "casa",
    languagePairId: pairs.chain, created: 30, approvalState: "rejected", review: review("boss@mail.example"),
  }),
  someFeedback({
    comment: "d", ownerId: "", username: "gone@mail.example", sourceText: "HOUSES", machineTranslation: "kasas",
    suggestedTranslation: "casas", languagePairId: pairs.es, created: 30,
  }),
];

/** Filters, with the comments of what each finds, in the order of a list. */
const table: readonly (readonly [FeedbackFilter, string])[] = [
  [{}, "cdba"],
  [{ ownerId: "1" }, "ba"], [{ ownerId: "" }, "d"], [{ username: "ANN@mail.example" }, "ba"], [{ username: "ann" }, ""],
  [{ reviewer: "BOSS@mail.example" }, "cb"], [{ reviewer: "boss" }, ""],
  [{ languagePairId: pairs.es }, "da"], [{ languagePairId: pairs.chain }, "c"], [{ languagePairId: "EngSpa" }, ""],
  [{ sourceLanguageId: "eng" }, "dba"], [{ sourceLanguageId: "spa" }, "c"], [{ targetLanguageId: "fra" }, "cb"],
  [{ sourceLanguageId: "eng", targetLanguageId: "spa" }, "da"],
  [{ sourceText: "house" }, "cd"], [{ sourceText: "STRASSE" }, "a"], [{ sourceText: "0%" }, "a"], [{ sourceText: "100" }, "ba"],
  [{ machineTranslation: "m_" }, "a"], [{ machineTranslation: "ASA" }, "d"], [{ suggestedTranslation: "\\" }, "a"],
  [{ suggestedTranslation: "casa" }, "cd"],
  [{ comment: "A" }, "a"], [{ comment: "%" }, ""],
  [{ approvalStates: ["awaitingApproval"] }, "da"], [{ approvalStates: ["approved", "rejected"] }, "cb"], [{ approvalStates: [] }, ""],
  [{ createdFrom: 20 }, "cdb"], [{ createdTo: 20 }, "ba"], [{ createdFrom: 20, createdTo: 20 }, "b"],
  [{ ids: [] }, ""], [{ ids: ["x", "0", "99999999999999999999"] }, ""],
  [{ ownerId: "1", languagePairId: pairs.fr, sourceText: "1", approvalStates: ["approved"] }, "b"],
];

/** What `list`, `all` and `removeAll` promise. */
export function listingFeedback(promised: Promised<StoreSubject<FeedbackRepository>>): void {
  promised("lists what matches each filter, newest first; ids break ties", async ({ adapter }) => {
    await storeFeedback(adapter, ...entries);
    for (const [filter, comments] of table) {
      const page = await adapter.list(filter, everything);
      assert.equal(page.items.map(({ comment }) => comment).join(""), comments, JSON.stringify(filter));
      assert.equal(page.totalItems, comments.length, JSON.stringify(filter));
    }
  });
  promised("finds no entry by a language that its pair does not name", async ({ adapter }) => {
    await storeFeedback(adapter, someFeedback({ languagePairId: "of no language" }));
    for (const filter of [{ sourceLanguageId: "" }, { targetLanguageId: "" }]) {
      assert.equal((await adapter.list(filter, everything)).totalItems, 0, JSON.stringify(filter));
    }
  });
  promised("keeps and finds creators and reviewers of any length, as files may name them", async ({ adapter }) => {
    const long = upTo(100).map((n) => createHash("sha512").update(`${n}`).digest("hex")).join("");
    await storeFeedback(adapter, someFeedback({ username: long, approvalState: "approved", review: review(long) }), ...entries);
    for (const filter of [{ username: long.toUpperCase() }, { reviewer: long }]) {
      const { items } = await adapter.list(filter, everything);
      assert.deepEqual(items.map(({ username, review }) => [username, review?.reviewer]), [[long, long]]);
    }
  });
  promised("finds entries by their ids", async ({ adapter }) => {
    const [a, , c] = await storeFeedback(adapter, ...entries) as [Feedback, Feedback, Feedback];
    assert.equal(commentsOf((await adapter.list({ ids: [a.id, c.id, "x"] }, everything)).items), "ca");
    assert.equal(commentsOf((await adapter.list({ ids: [a.id, c.id], ownerId: "2" }, everything)).items), "c");
  });
  promised("yields all that match, by their ids, and may be left in the midst", async ({ adapter }) => {
    await storeFeedback(adapter, ...entries);
    for (const [filter, comments] of table) {
      assert.equal(commentsOf(await collected(adapter, filter)), [...comments].sort().join(""), JSON.stringify(filter));
    }
    for (const _ of upTo(30)) for await (const { comment } of adapter.all({})) { assert.equal(comment, "a"); break; }
  });
  promised("yields thousands", async ({ adapter }) => {
    await adapter.addAll(async function* () {
      for (const n of upTo(5)) yield upTo(250).map((m) => someFeedback({ sourceText: `${n} ${m}` }));
    }, silently);
    const all = await collected(adapter, {});
    assert.deepEqual(all.map(({ sourceText }) => sourceText), upTo(5).flatMap((n) => upTo(250).map((m) => `${n} ${m}`)));
  });
  promised("takes the characters of a filter literally", async ({ adapter }) => {
    const texts = hardTexts.filter((text) => text.trim() !== "");
    await storeFeedback(adapter, ...texts.map((sourceText) => someFeedback({ sourceText })));
    for (const sourceText of texts) {
      assert.deepEqual((await adapter.list({ sourceText }, everything)).items.map((feedback) => feedback.sourceText), [sourceText]);
    }
    for (const key of ["username", "reviewer", "ownerId", "languagePairId", "sourceLanguageId", "comment"]) {
      assert.equal((await adapter.list({ [key]: "'\u0000%" }, everything)).totalItems, 0);
    }
  });
  promised("answers true totals on every page, also past the last one", async ({ adapter }) => {
    assert.deepEqual(await adapter.list({}, { page: 1, perPage: 10 }), { items: [], page: 1, perPage: 10, totalItems: 0 });
    const [a, b, c, d] = await storeFeedback(adapter, ...entries);
    for (const [page, items] of [[1, [c, d, b]], [2, [a]], [3, []], [1_000_000_000, []]] as const) {
      assert.deepEqual(await adapter.list({}, { page, perPage: 3 }), { items, page, perPage: 3, totalItems: 4 });
    }
  });
  promised("counts what came, changed and went since the same was asked before", async ({ adapter }) => {
    const filters: readonly FeedbackFilter[] = [{ sourceText: "house" }, { approvalStates: ["approved"] }, { ownerId: "2" }, {}];
    const counts = async (): Promise<readonly number[]> =>
      Promise.all(filters.map(async (filter) => (await adapter.list(filter, everything)).totalItems));
    assert.deepEqual(await counts(), [0, 0, 0, 0]);
    const [, , c = assert.fail(), d = assert.fail()] = await storeFeedback(adapter, ...entries);
    assert.deepEqual(await counts(), [2, 1, 1, 4]);
    const approved = { approvalState: "approved", review: review("boss@mail.example") } as const;
    await adapter.update(d.id, (feedback) => ({ state: { ...feedback, ...approved } }));
    assert.deepEqual(await counts(), [2, 2, 1, 4]);
    await adapter.remove(c.id, silently);
    assert.deepEqual(await counts(), [1, 2, 0, 3]);
    await adapter.addAll(async function* () { yield [someFeedback({ sourceText: "houses" })]; }, silently);
    assert.deepEqual(await counts(), [2, 2, 0, 4]);
    await adapter.removeAll({ sourceText: "house" }, silently);
    assert.deepEqual(await counts(), [0, 1, 0, 2]);
  });
  promised("removes what matches and answers how many", async ({ adapter }) => {
    await storeFeedback(adapter, ...entries);
    assert.equal(await adapter.removeAll({ ids: [] }, silently), 0);
    assert.equal(await adapter.removeAll({ ownerId: "1", approvalStates: ["approved"] }, silently), 1);
    assert.equal(commentsOf(await collected(adapter, {})), "acd");
    assert.equal(await adapter.removeAll({}, silently), 3);
  });
}

function commentsOf(found: readonly Feedback[]): string {
  return found.map(({ comment }) => comment).join("");
}

async function collected(adapter: FeedbackRepository, filter: FeedbackFilter): Promise<Feedback[]> {
  const found: Feedback[] = [];
  for await (const feedback of adapter.all(filter)) found.push(feedback);
  return found;
}
