import { describe, expect, it } from "@jest/globals";
import { maxFeedbackText } from "./feedback-rules.js";
import {
  type ApprovalState, approvalStates, correct, type Feedback, type FeedbackFacts, isInForce, laterApproved, review, revise, suggest,
} from "./feedback.js";

const facts: FeedbackFacts = {
  languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1", ownerId: "u1", username: "ana@mail.example",
  sourceText: "The house.", machineTranslation: "El casa.", suggestedTranslation: "La casa.", comment: "",
};
const entry = (change: Partial<Feedback> = {}): Feedback => ({ ...suggest(facts, 10), id: "1", ...change });
const reviewed = (state: ApprovalState): Feedback => review(entry(), state, "boss@mail.example", 20);

describe("suggest", () => {
  it("makes an entry that awaits approval", () => {
    expect(suggest(facts, 10)).toEqual({ ...facts, approvalState: "awaitingApproval", created: 10 });
  });

  it.each(["approved", "rejected"] as const)("notes who decided on %s from the start", (approvalState) => {
    expect(suggest({ ...facts, approvalState }, 10))
      .toEqual({ ...facts, approvalState, review: { reviewer: facts.username, reviewed: 10 }, created: 10 });
  });

  it.each([
    ["feedback-source-missing", { sourceText: "" }],
    ["feedback-suggests-nothing", { suggestedTranslation: facts.machineTranslation }],
    ["feedback-text-too-long", { comment: "x".repeat(maxFeedbackText + 1) }],
    ...["\u0000", "a\u001bb", "\ufffe", "\ud800"].map((text) => ["feedback-text-not-writable", { suggestedTranslation: text }] as const),
  ] as const)("refuses with %s %#", (code, change) => {
    expect(() => suggest({ ...facts, ...change }, 10)).toThrow(expect.objectContaining({ kind: "invalid", code }));
  });

  it.each([
    { suggestedTranslation: "" }, { suggestedTranslation: "", machineTranslation: "" }, { comment: "🙂\t\r\n" },
  ])("takes %j", (change) => {
    expect(suggest({ ...facts, ...change }, 10)).toMatchObject(change);
  });
});

describe("review", () => {
  it.each(approvalStates.flatMap((from) => approvalStates.map((to) => [from, to] as const)))("moves from %s to %s", (from, to) => {
    expect(review(reviewed(from), to, "chief@mail.example", 30))
      .toEqual({ ...entry(), approvalState: to, review: { reviewer: "chief@mail.example", reviewed: 30 }, modified: 30 });
  });
});

describe("correct and revise", () => {
  it.each(approvalStates)("keep what is %s when a reviewer changes it, or its creator only the comment", (state) => {
    const before = reviewed(state);
    expect(correct(before, { suggestedTranslation: "La vivienda." }, 30))
      .toEqual({ ...before, suggestedTranslation: "La vivienda.", modified: 30 });
    expect(revise(before, { comment: "gender" }, 30)).toEqual({ ...before, comment: "gender", modified: 30 });
    expect(revise(before, { suggestedTranslation: before.suggestedTranslation }, 30)).toEqual({ ...before, modified: 30 });
  });

  it.each(approvalStates)("let what is %s await approval again when its creator suggests something else", (state) => {
    expect(revise(reviewed(state), { suggestedTranslation: "" }, 30)).toEqual({ ...entry(), suggestedTranslation: "", modified: 30 });
  });

  it("refuse the machine translation as a suggestion", () => {
    expect(() => revise(entry(), { suggestedTranslation: facts.machineTranslation }, 30))
      .toThrow(expect.objectContaining({ code: "feedback-suggests-nothing" }));
  });
});

describe("entries in force", () => {
  it("are the approved ones that suggest something", () => {
    expect(approvalStates.map((state) => isInForce(reviewed(state)))).toEqual([false, true, false]);
    expect(isInForce({ ...reviewed("approved"), suggestedTranslation: "" })).toBe(false);
  });

  it("give way to those that were approved later, and newer ones", () => {
    const at = (id: string, moment: number) => review(entry({ id }), "approved", "b", moment);
    expect(laterApproved(at("1", 30), at("2", 20)).id).toBe("1");
    expect(laterApproved(at("9", 20), at("10", 20)).id).toBe("10");
  });
});
