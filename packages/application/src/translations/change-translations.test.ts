import { describe, expect, it } from "@jest/globals";
import { DeleteTranslations } from "./change-translations.js";
import type { TranslationFilter } from "./translation-repository.js";
import { admin, aJob, anna, keptJobs } from "./translations.test-kit.js";

const bert = { ownerId: "u3", profile: { username: "bert@company.example", title: "x" } };

/** Two jobs of Anna's and two of Bert's, one of each called x; answers those that are left. */
async function deleting() {
  const { jobs } = await keptJobs([
    aJob("a", { profile: { title: "x" } }), aJob("b"), aJob("c", bert), aJob("d", { ...bert, profile: { ...bert.profile, title: "" } }),
  ]);
  return {
    left: async () => (await jobs.list({}, { page: 1, perPage: 10 })).items.map(({ id }) => id).join(""),
    run: (who: typeof anna, filter: TranslationFilter) => new DeleteTranslations(jobs).run(who, filter),
  };
}

describe("DeleteTranslations", () => {
  it.each([
    ["no filter", anna, {}], ["no filter of an administrator", admin, {}],
    ["another user's name, which is ignored", anna, { username: "bert@company.example" }],
  ])("deletes nothing with %s", async (_name, who, filter) => {
    const { left, run } = await deleting();
    await expect(run(who, filter)).rejects.toMatchObject({ kind: "invalid", code: "filter-missing" });
    expect(await left()).toBe("abcd");
  });

  it("deletes the caller's own that match, for administrators anybody's", async () => {
    const { left, run } = await deleting();
    expect(await run(anna, { title: "x", username: "bert@company.example" })).toBe(1);
    expect(await left()).toBe("bcd");
    expect(await run(admin, { username: "bert@company.example" })).toBe(2);
    expect(await left()).toBe("b");
  });
});
