import { describe, expect, it } from "@jest/globals";
import { correct, type Feedback, review, revise, suggest } from "./feedback.js";
import { feedbackChanged, feedbackCreated, feedbackDeleted, feedbackImported } from "./feedback-events.js";

const facts = { languagePairId: "EngSpa_1", ownerId: "1", username: "ann", sourceText: "a", machineTranslation: "", comment: "" };
const entry: Feedback = { ...suggest({ ...facts, suggestedTranslation: "b" }, 5), id: "7" };
const about = (approvalState: string) => ({ feedbackId: "7", languagePairId: "EngSpa_1", approvalState });
const approved = review(entry, "approved", "boss", 6);

describe("events of feedback", () => {
  it("name the entry, its pair and what became of it, and none of its texts", () => {
    expect(feedbackCreated(entry)).toEqual({ type: "feedback.created", at: 5, data: about("awaitingApproval") });
    expect(feedbackDeleted(entry, 9)).toEqual({ type: "feedback.deleted", at: 9, data: { feedbackId: "7", languagePairId: "EngSpa_1" } });
  });
  it.each<[string, Feedback, Feedback, unknown[]]>([
    ["a judgement", entry, approved, [["feedback.reviewed", about("approved")]]],
    ["the same judgement again", approved, review(approved, "approved", "chief", 8), [["feedback.reviewed", about("approved")]]],
    ["other texts", approved, correct(approved, { comment: "x" }, 8), [["feedback.changed", about("approved")]]],
    ["a suggestion that awaits approval again", approved, revise(approved, { suggestedTranslation: "c" }, 8), [
      ["feedback.changed", about("awaitingApproval")],
    ]],
    ["both at once", entry, review(correct(entry, { comment: "x" }, 8), "rejected", "boss", 8), [
      ["feedback.changed", about("rejected")], ["feedback.reviewed", about("rejected")],
    ]],
    ["the same texts", entry, correct(entry, { comment: "" }, 8), []],
    ["nothing", entry, entry, []],
  ])("tell of %s", (_, before, after, events) => {
    expect((feedbackChanged(before, after, 8).events ?? []).map(({ type, data }) => [type, data])).toEqual(events);
  });
  it("tell of an import how much it brought, if anything", () => {
    expect(feedbackImported(12, 9)).toEqual([{ type: "feedback.imported", at: 9, data: { count: "12" } }]);
    expect(feedbackImported(0, 9)).toEqual([]);
  });
});
