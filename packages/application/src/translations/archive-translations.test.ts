import { MemoryArchives } from "@dragoman/adapters-memory/common";
import { cancel } from "@dragoman/domain/translations";
import { describe, expect, it } from "@jest/globals";
import { formats } from "../documents/documents.test-kit.js";
import { ArchiveTranslations } from "./archive-translations.js";
import { aJob, anna, aSuccess, keptJobs } from "./translations.test-kit.js";

/** How many members an archive has, by its last bytes. */
const membersOf = (archive: Buffer): number => archive.readUInt16LE(archive.length - 12);

/** What is packed of so many jobs that succeeded and whose documents have so many bytes each, beside others that did not. */
async function packed(count: number, outputSize: number, statuses?: readonly string[]): Promise<number> {
  const { jobs, contents, write } = await keptJobs([aJob("waits"), cancel(aJob("canceled"), 1)]);
  const job = aSuccess("", { outputSize, outputs: { document: await write("d") } });
  for (let queued = 0; queued < count; queued += 1) await jobs.add(() => ({ state: { ...job, id: `${queued}`, queued } }));
  const archive = new ArchiveTranslations(jobs, contents, formats, new MemoryArchives());
  const pieces: Uint8Array[] = [];
  for await (const piece of await archive.run(anna, statuses === undefined ? {} : { statuses })) pieces.push(piece);
  return membersOf(Buffer.concat(pieces));
}

describe("ArchiveTranslations", () => {
  it("packs up to 1 GiB, and up to 10,000 documents", async () => {
    expect(await packed(1_024, 2 ** 20)).toBe(1_024);
    expect(await packed(10_000, 100)).toBe(10_000);
  });
  it("looks for jobs that succeeded alone, whatever else is asked for", async () => {
    expect([await packed(3, 1, ["done", "inProgress"]), await packed(3, 1, ["failed", "succeeded"]),
      await packed(3, 1, ["failed", "preparing"])]).toEqual([3, 3, 0]);
  });
  it.each([["bytes", 1_025, 2 ** 20], ["documents", 10_001, 1]])("refuses more %s before the first one is read", async (_, count, size) => {
    await expect(packed(count, size)).rejects.toMatchObject({ kind: "tooLarge", code: "archive-too-large" });
  });
});
