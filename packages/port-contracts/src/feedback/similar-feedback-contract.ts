import assert from "node:assert/strict";
import { type FeedbackRepository, mostSimilar, type SimilarFeedback } from "@dragoman/application/feedback";
import { type Feedback, review } from "@dragoman/domain/feedback";
import { someFeedback } from "../common/builders.js";
import { brokenTexts, hardTexts, upTo } from "../common/expectations.js";
import { silently } from "../common/one-door-contract.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";
import { storeFeedback } from "./keeping-feedback.js";

/** What the contract needs of an adapter besides the port. */
export interface SimilarFeedbackSubject extends Subject<SimilarFeedback> {
  /** Keeps the entries that are looked into. */
  readonly entries: FeedbackRepository;
}

const pair = "EngSpa_Adapted-legal_SRV_PBMT_1_0_x_0";
const approved = { approvalState: "approved", review: { reviewer: "boss@mail.example", reviewed: 10 }, languagePairId: pair } as const;
const entry = (sourceText: string, suggestedTranslation: string) => someFeedback({ ...approved, sourceText, suggestedTranslation });

/** What every SimilarFeedback promises. */
export function similarFeedbackContract(name: string, open: Open<SimilarFeedbackSubject>, runner: Runner): void {
  runner.describe(`SimilarFeedback contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    const found = async (adapter: SimilarFeedback, text: string) =>
      ((await adapter.find(pair, [text]))[0] ?? []).map(({ translation }) => translation);

    promised("finds texts with few other words, whatever their case and signs, the most similar first", async ({ adapter, entries }) => {
      const [near, equal] = await storeFeedback(entries, entry("Press the red button now.", "Pulse el botón rojo ahora."),
        entry("Press the green button.", "Pulse el botón verde."),
        entry("Close all the windows.", "Cierre las ventanas.")) as [Feedback, Feedback];
      assert.deepEqual(await adapter.find(pair, ["press the GREEN button"]), [[
        { feedbackId: equal.id, source: "Press the green button.", translation: "Pulse el botón verde." },
        { feedbackId: near.id, source: "Press the red button now.", translation: "Pulse el botón rojo ahora." },
      ]]);
      assert.deepEqual(await found(adapter, "Nothing of that kind is there."), []);
    });
    promised("answers each of many texts for itself, and texts of every kind", async ({ adapter, entries }) => {
      await storeFeedback(entries, ...upTo(20).map((n) => entry(`The number is ${n} today`, `Hoy ${n}`)));
      const answers = await adapter.find(pair, upTo(20).map((n) => `The number is ${n} today!`));
      assert.deepEqual(answers.map(([best]) => best?.translation), upTo(20).map((n) => `Hoy ${n}`));
      for (const answer of answers) assert.equal(answer.length, mostSimilar);
      const strange = ["", " ", ...hardTexts, ...brokenTexts, "word ".repeat(5_000)];
      assert.equal((await adapter.find(pair, strange)).length, strange.length);
      assert.deepEqual(await adapter.find(pair, []), []);
    });
    promised("finds what is in force of this pair, which training adapts, and nothing else", async ({ adapter, entries }) => {
      const other = "EngSpa_Generic_SRV_RBMT_1_0_x_0";
      await storeFeedback(entries,
        someFeedback({ ...approved, sourceText: "a big house", suggestedTranslation: "" }),
        someFeedback({ ...approved, sourceText: "a big house", languagePairId: "EngSpa_Adapted-other_SRV_PBMT_1_0_x_0" }),
        someFeedback({ ...approved, sourceText: "a big house", languagePairId: other }),
        someFeedback({ ...approved, sourceText: "a big house", approvalState: "rejected" }),
        someFeedback({ languagePairId: pair, sourceText: "a big house" }));
      assert.deepEqual(await found(adapter, "a big house"), []);
      assert.deepEqual(await adapter.find(other, ["a big house"]), [[]]);
      assert.deepEqual(await adapter.find("", ["a big house"]), [[]]);
    });
    promised("takes of one source the translation that was approved last", async ({ adapter, entries }) => {
      const [older] = await storeFeedback(entries, entry("a big house", "first"), entry("a big house", "second")) as [Feedback];
      assert.deepEqual(await found(adapter, "a big horse"), ["second"]);
      await entries.update(older.id, (feedback, now) => ({ state: review(feedback, "approved", "boss", now) }));
      assert.deepEqual(await found(adapter, "a big horse"), ["first"]);
    });
    promised("sees every change in the next call", async ({ adapter, entries }) => {
      assert.deepEqual(await found(adapter, "a big house"), []);
      const [{ id }] = await storeFeedback(entries,
        someFeedback({ languagePairId: pair, sourceText: "a big house", suggestedTranslation: "casa" })) as [Feedback];
      assert.deepEqual(await found(adapter, "a big house"), []);
      await entries.update(id, (feedback, now) => ({ state: review(feedback, "approved", "boss", now) }));
      assert.deepEqual(await found(adapter, "a big house"), ["casa"]);
      await entries.update(id, (feedback, now) => ({ state: review(feedback, "rejected", "boss", now) }));
      assert.deepEqual(await found(adapter, "a big house"), []);
      await entries.addAll(async function* () { yield [entry("a big house", "hogar")]; }, silently);
      assert.deepEqual(await found(adapter, "a big house"), ["hogar"]);
      await entries.removeAll({ languagePairId: pair }, silently);
      assert.deepEqual(await found(adapter, "a big house"), []);
    });
  });
}
