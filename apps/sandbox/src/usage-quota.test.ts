import { describe, expect, it } from "@jest/globals";
import type { UsageLimits } from "./mock-server-headers.js";
import { UsageQuota } from "./usage-quota.js";

const quota = (limits: UsageLimits, sourceCharacters: number) => new UsageQuota(limits, {
  totals: async () => ({
    sourceCharacters, targetCharacters: 0, sourceWords: 0, targetWords: 0, translations: 0, languagePairs: 0, users: 0,
  }),
});
const full = expect.objectContaining({ code: "account-limit-reached" });
const take = async () => "taken";

describe("the quota of a session", () => {
  it("is reached with the last character", async () => {
    await expect(quota({ characters: 20 }, 19).requireCharacters()).resolves.toBeUndefined();
    await expect(quota({ characters: 20 }, 20).requireCharacters()).rejects.toEqual(full);
    await expect(quota({ characters: 20 }, 20).takingDocument(take)).rejects.toEqual(full);
  });

  it("has no bound where it is 0 or not said", async () => {
    for (const limits of [{}, { characters: 0, documents: 0, teamDocuments: 0 }]) {
      const one = quota(limits, 1_000_000);
      for (let time = 0; time < 3; time += 1) expect(await one.takingDocument(take)).toBe("taken");
      expect(await one.used()).toEqual({ characters: 1_000_000, documents: 3 });
    }
  });

  it("counts documents that were taken on", async () => {
    for (const limits of [{ documents: 1 }, { teamDocuments: 1 }]) {
      const one = quota(limits, 0);
      await expect(one.takingDocument(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
      expect(await one.takingDocument(take)).toBe("taken");
      await expect(one.takingDocument(take)).rejects.toEqual(full);
    }
  });
});
