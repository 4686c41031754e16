import assert from "node:assert/strict";
import type { ApprovedFeedback, FeedbackRepository } from "@dragoman/application/feedback";
import { type Feedback, review } from "@dragoman/domain/feedback";
import { someFeedback } from "../common/builders.js";
import { brokenTexts, hardTexts, upTo } from "../common/expectations.js";
import { silently } from "../common/one-door-contract.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";
import { storeFeedback } from "./keeping-feedback.js";

/** What the contract needs of an adapter besides the port. */
export interface ApprovedFeedbackSubject extends Subject<ApprovedFeedback> {
  /** Keeps the entries that are looked into. */
  readonly entries: FeedbackRepository;
}

const pair = "EngSpa_Generic_SRV_RBMT_1_0_x_0";
const approved = { approvalState: "approved", review: { reviewer: "boss@mail.example", reviewed: 10 }, languagePairId: pair } as const;

/** What every ApprovedFeedback promises. */
export function approvedFeedbackContract(name: string, open: Open<ApprovedFeedbackSubject>, runner: Runner): void {
  runner.describe(`ApprovedFeedback contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    const found = async (adapter: ApprovedFeedback, ...texts: readonly string[]) =>
      Object.fromEntries([...await adapter.find(pair, texts)].map(([text, { translation }]) => [text, translation]));

    promised("finds exactly the source text, of the pair, and what is approved with a suggestion", async ({ adapter, entries }) => {
      const [hit] = await storeFeedback(entries,
        someFeedback({ ...approved, sourceText: "house", suggestedTranslation: "casa" }),
        someFeedback({ ...approved, sourceText: "empty", suggestedTranslation: "" }),
        someFeedback({ ...approved, sourceText: "elsewhere", languagePairId: "EngSpa_Other_SRV_RBMT_1_0_x_0" }),
        someFeedback({ ...approved, sourceText: "rejected", approvalState: "rejected" }),
        someFeedback({ languagePairId: pair, sourceText: "awaiting" })) as [Feedback];
      const texts = ["house", "House", "house ", " house", "hous", "empty", "elsewhere", "rejected", "awaiting", "", ...brokenTexts];
      assert.deepEqual(await adapter.find(pair, texts), new Map([["house", { feedbackId: hit.id, translation: "casa" }]]));
      assert.deepEqual(await adapter.find(pair, []), new Map());
      assert.deepEqual(await adapter.find("", ["house"]), new Map());
    });
    promised("finds texts of every kind, many at once, and each once", async ({ adapter, entries }) => {
      const texts = [...hardTexts.filter((text) => text !== ""), "x".repeat(60_000), ...upTo(200).map((n) => `text ${n}`)];
      await storeFeedback(entries,
        ...texts.map((sourceText) => someFeedback({ ...approved, sourceText, suggestedTranslation: `<${sourceText}>` })));
      assert.deepEqual(await found(adapter, ...texts, ...texts), Object.fromEntries(texts.map((text) => [text, `<${text}>`])));
    });
    promised("takes the one that was approved last", async ({ adapter, entries }) => {
      const [older] = await storeFeedback(entries, ...["first", "second"].map((suggestedTranslation) =>
        someFeedback({ ...approved, sourceText: "house", suggestedTranslation }))) as [Feedback];
      assert.deepEqual(await found(adapter, "house"), { house: "second" });
      await entries.update(older.id, (feedback, now) => ({ state: review(feedback, "approved", "boss", now) }));
      assert.deepEqual(await found(adapter, "house"), { house: "first" });
    });
    promised("sees every change in the next call", async ({ adapter, entries }) => {
      assert.deepEqual(await found(adapter, "house"), {});
      const [{ id }] = await storeFeedback(
        entries, someFeedback({ languagePairId: pair, sourceText: "house", suggestedTranslation: "casa" }),
      ) as [Feedback];
      assert.deepEqual(await found(adapter, "house"), {});
      for (const round of upTo(5)) {
        await entries.update(id, (feedback, now) =>
          ({ state: review({ ...feedback, suggestedTranslation: `casa ${round}` }, "approved", "boss", now) }));
        assert.deepEqual(await found(adapter, "house"), { house: `casa ${round}` });
        await entries.update(id, (feedback, now) => ({ state: review(feedback, "rejected", "boss", now) }));
        assert.deepEqual(await found(adapter, "house"), {});
      }
      await entries.addAll(async function* () {
        yield [someFeedback({ ...approved, sourceText: "house", suggestedTranslation: "hogar" })];
      }, silently);
      assert.deepEqual(await found(adapter, "house"), { house: "hogar" });
      await entries.removeAll({ languagePairId: pair }, silently);
      assert.deepEqual(await found(adapter, "house"), {});
    });
  });
}
