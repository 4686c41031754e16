import type { ApprovalState } from "@dragoman/domain/feedback";
import { describe, expect, it } from "@jest/globals";
import type { Caller } from "../common/caller.js";
import type { FileEntry } from "./feedback-files.js";
import { importedFeedback } from "./imported-feedback.js";

const texts = { sourceText: "a", machineTranslation: "b", suggestedTranslation: "c", comment: "d" };
const bare: FileEntry = { line: 1, sourceLanguageId: "eng", targetLanguageId: "spa", ...texts };
const full: FileEntry = {
  ...bare, languagePairId: "EngSpa_X", username: "ana@mail.example", approvalState: "approved", reviewer: "boss@mail.example", reviewed: 20,
  created: 10, modified: 30,
};
const linguist: Caller = { userId: "u1", username: "lin@mail.example", role: "linguist" };
const admin: Caller = { userId: "u2", username: "admin@mail.example", role: "admin" };

describe("importedFeedback", () => {
  it("takes nothing but texts from whoever is no administrator", () => {
    for (const entry of [bare, full]) {
      expect(importedFeedback(entry, linguist, "u1", 100))
        .toEqual({ ...texts, ownerId: "u1", username: "lin@mail.example", approvalState: "awaitingApproval", created: 100 });
    }
  });

  it("believes an administrator", () => {
    expect(importedFeedback(full, admin, "u9", 100)).toEqual({
      ...texts, ownerId: "u9", username: "ana@mail.example", approvalState: "approved",
      review: { reviewer: "boss@mail.example", reviewed: 20 }, created: 10, modified: 30,
    });
    expect(importedFeedback(bare, admin, "u2", 100))
      .toEqual({ ...texts, ownerId: "u2", username: "admin@mail.example", approvalState: "awaitingApproval", created: 100 });
  });

  it.each<[ApprovalState, object]>([
    ["approved", { review: { reviewer: "admin@mail.example", reviewed: 100 } }],
    ["rejected", { review: { reviewer: "admin@mail.example", reviewed: 100 } }], ["awaitingApproval", {}],
  ])("notes a review of what is %s, if only the import itself", (approvalState, review) => {
    expect(importedFeedback({ ...bare, approvalState }, admin, "u2", 100))
      .toEqual({ ...texts, ownerId: "u2", username: "admin@mail.example", approvalState, created: 100, ...review });
  });

  it("lets nothing have happened in the future", () => {
    expect(importedFeedback({ ...full, reviewed: 1e18, created: 1e18, modified: 1e18 }, admin, "u9", 100))
      .toMatchObject({ review: { reviewed: 100 }, created: 100, modified: 100 });
  });
});
