import { describe, expect, it } from "@jest/globals";
import type { Translation } from "@dragoman/domain/translations";
import { ArchiveTranslations } from "./archive-translations.js";
import type { ArchiveMember } from "../common/archives.js";
import type { ContentStore } from "../common/content-store.js";
import type { DocumentFormats } from "../documents/index.js";
import type { TranslationRepository } from "./translation-repository.js";

const caller = { userId: "u1", username: "anna@company.example" };

/** What is packed of so many jobs whose documents have so many bytes each. */
async function packed(jobs: number, bytes: number, statuses?: readonly string[]): Promise<number> {
  const job = (n: number) => ({
    id: String(n), profile: { title: "", outputFormat: "text/plain" }, result: { outputSize: bytes }, substate: "succeeded",
    outputs: { document: "d" },
  });
  const list: TranslationRepository["list"] = async (filter, { page, perPage }) => {
    expect(filter.statuses).toEqual(["succeeded"]);
    const first = (page - 1) * perPage;
    const items = Array.from({ length: Math.min(perPage, jobs - first) }, (_, n) => job(first + n) as unknown as Translation);
    return { items, page, perPage, totalItems: jobs };
  };
  let members = 0;
  const archives = {
    zip: async function* (given: AsyncIterable<ArchiveMember>) { for await (const _ of given) members += 1; yield new Uint8Array(); },
  };
  const contents = { read: async function* () { yield new Uint8Array(); } };
  const archive = new ArchiveTranslations({ list } as Partial<TranslationRepository> as TranslationRepository,
    contents as Partial<ContentStore> as ContentStore,
    { ending: () => ".txt" } as Partial<DocumentFormats> as DocumentFormats, archives);
  for await (const _ of await archive.run(caller, statuses === undefined ? {} : { statuses }));
  return members;
}

describe("ArchiveTranslations", () => {
  it("packs up to 1 GiB, and up to 10,000 documents", async () => {
    expect(await packed(1_024, 2 ** 20)).toBe(1_024);
    expect(await packed(10_000, 100)).toBe(10_000);
  });
  it("looks for jobs that succeeded alone, whatever else is asked for", async () => {
    expect([
      await packed(3, 1, ["done", "inProgress"]), await packed(3, 1, ["failed", "succeeded"]), await packed(3, 1, ["failed", "preparing"]),
    ]).toEqual([3, 3, 0]);
  });
  it.each([
    ["bytes", 1_025, 2 ** 20], ["documents", 10_001, 1],
  ])("refuses more %s before the first one is read", async (_what, jobs, bytes) => {
    await expect(packed(jobs, bytes)).rejects.toMatchObject({ kind: "tooLarge", code: "archive-too-large" });
  });
});
