import { describe, expect, it } from "@jest/globals";
import { DeleteTranslations } from "./change-translations.js";
import type { TranslationFilter, TranslationRepository } from "./translation-repository.js";

const caller = { userId: "u1", username: "anna@company.example", role: "translator" } as const;
const admin = { ...caller, role: "admin" } as const;

function deleting() {
  const removed: TranslationFilter[] = [];
  const jobs = {
    removeAll: async (filter: TranslationFilter) => removed.push(filter),
  } as Partial<TranslationRepository> as TranslationRepository;
  return { removed, run: (who: typeof caller | typeof admin, filter: TranslationFilter) => new DeleteTranslations(jobs).run(who, filter) };
}

describe("DeleteTranslations", () => {
  it.each([
    ["no filter", caller, {}], ["no filter of an administrator", admin, {}],
    ["another user's name, which is ignored", caller, { username: "bert@company.example" }],
  ])("deletes nothing with %s", async (_name, who, filter) => {
    const { removed, run } = deleting();
    await expect(run(who, filter)).rejects.toMatchObject({ kind: "invalid", code: "filter-missing" });
    expect(removed).toEqual([]);
  });

  it("deletes the caller's own that match, for administrators anybody's", async () => {
    const { removed, run } = deleting();
    await run(caller, { title: "x", username: "bert@company.example" });
    await run(admin, { username: "bert@company.example" });
    expect(removed).toEqual([{ title: "x", ownerId: "u1" }, { username: "bert@company.example" }]);
  });
});
