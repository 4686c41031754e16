import { MemoryPairChoiceRepository } from "@dragoman/adapters-memory/language-pairs";
import { MemoryCharacterCounter } from "@dragoman/adapters-memory/accounts";
import { MemoryDictionaryRepository } from "@dragoman/adapters-memory/dictionaries";
import { MemoryLanguageDetector } from "@dragoman/adapters-memory/language-detections";
import { MemoryTransliterator } from "@dragoman/adapters-memory/segments";
import { type DomainError, invalid } from "@dragoman/domain/common";
import { languagePair } from "@dragoman/domain/language-pairs";
import type { Succeeded, TranslationProfile } from "@dragoman/domain/translations";
import { describe, expect, it, jest } from "@jest/globals";
import { formats } from "../documents/documents.test-kit.js";
import { type DocumentReader, documentWorkerLost, endedItsReader, takesTooLong } from "../documents/index.js";
import { TranslateSegments } from "../segments/index.js";
import { enginesBy, upper } from "../segments/segments.test-kit.js";
import { PairOrder } from "../language-pairs/index.js";
import { pairDirectoryKnowing } from "../translation-chains/translation-chains.test-kit.js";
import { ChoosePair, DetectPair } from "./choose-pair.js";
import { RunTranslationJob } from "./run-translation-job.js";
import { PlanJob } from "./plan-job.js";
import { aJob, begun, keptJobs } from "./translations.test-kit.js";

const pair = languagePair({ source: "eng", target: "spa", technology: "SANDBOX", version: "1.0.0" });
const sources: Readonly<Record<string, string>> = { "text/plain": "One.\nTwo.", "text/html": "<p>One.</p><p>Two.</p>" };

/** A job that is run, on these engines and by this reader of documents if there are any. */
async function aRun(change: Partial<TranslationProfile>, engines?: Pick<TranslateSegments, "run">, reader?: DocumentReader) {
  const profile = { languagePairId: pair.id, ...change };
  const source = sources[profile.inputFormat ?? "text/plain"] ?? "";
  const { jobs, contents, write, read: readContent } = await keptJobs();
  const job = begun(aJob("one", { profile, input: await write(source), inputSize: source.length }));
  await jobs.add(() => ({ state: job }));
  const { pairs, engines: directory } = await pairDirectoryKnowing([{ pair, expected: true, running: true }]);
  const order = new PairOrder(directory, new MemoryPairChoiceRepository());
  const choose = new ChoosePair(pairs, new DetectPair(directory, order, new MemoryLanguageDetector()), order);
  const segments = engines ?? new TranslateSegments(enginesBy(upper, [pair.id]), new MemoryTransliterator());
  const characters = new MemoryCharacterCounter();
  const read = reader === undefined ? formats : formats.readBy(reader);
  const planJob = new PlanJob(choose, new MemoryDictionaryRepository());
  const running = new RunTranslationJob(jobs, contents, read, planJob, segments, characters).run(job, new AbortController().signal);
  return { job, jobs, contents, read: readContent, running };
}

/** What a job leaves in the content store beside its source, and how it ends. */
async function run(change: Partial<TranslationProfile>) {
  const { jobs, contents, read, running } = await aRun(change);
  const end = await running;
  const { outputs, profile: { encoding } } = await jobs.find("one") as Succeeded;
  const written: Record<string, string> = {};
  for (const [name, id] of Object.entries(outputs)) written[name] = await read(id);
  return { end, contents: contents.kept - 1, outputs: written, encoding };
}

describe("RunTranslationJob", () => {
  const text = "ONE.\nTWO.\n";
  it.each<readonly [string, Partial<TranslationProfile>, Readonly<Record<string, string>>]>([
    ["the document alone", {}, { document: "ONE.\nTWO." }],
    ["its bare text as well when that is asked for", { inputFormat: "text/html", outputFormat: "text/html", includeTextContent: true },
      { document: "<p>ONE.</p><p>TWO.</p>", text }],
    ["its bare text also of one that is written in another format", { outputFormat: "text/html", includeTextContent: true },
      { document: "<p>ONE.</p>\n<p>TWO.</p>\n", text }],
    ["no text of plain text, which is one", { includeTextContent: true }, { document: "ONE.\nTWO." }],
    ["no text of a document that is written as plain text", { inputFormat: "text/html", includeTextContent: true }, { document: text }],
  ])("stores %s", async (_what, profile, outputs) => {
    expect(await run(profile)).toMatchObject({ end: "succeeded", contents: Object.keys(outputs).length, outputs });
  });

  it.each(["", "windows-1252", "utf-8"])("shows the encoding that was read, where %j was asked for", async (encoding) => {
    expect((await run({ encoding })).encoding).toBe("utf-8");
  });

  it("stores the metadata when they are asked for", async () => {
    const { contents, outputs } = await run({ generateMetadata: true, includeTextContent: true });
    expect([contents, Object.keys(outputs)]).toEqual([2, ["document", "metadata"]]);
    expect(JSON.parse(outputs["metadata"] ?? "").segments.map(({ source }: { source: string }) => source)).toEqual(["One.", "Two."]);
  });

  describe("a document that its reader is ended for", () => {
    /** Fails with these, one after another, and then reads. */
    const failing = (...failures: readonly DomainError[]) => {
      const left = [...failures];
      const reader: DocumentReader = {
        reads: () => true,
        recognise: async () => "text/html",
        open: (content) => {
          const opened = formats.open(content);
          const encoding = () => (left.length > 0 ? Promise.reject(left.shift() as Error) : opened.encoding());
          const { check, parts, assemble } = opened;
          return { encoding, check: check.bind(opened), parts: parts.bind(opened), assemble: assemble.bind(opened) };
        },
      };
      return { reader, left };
    };
    const html = { inputFormat: "text/html", outputFormat: "text/html" };

    it.each<readonly [string, readonly DomainError[], object]>([
      ["is tried once more", [takesTooLong(30_000)], { substate: "succeeded" }],
      ["is tried once more where its reader was ended from outside", [documentWorkerLost("was ended")], { substate: "succeeded" }],
      ["fails with the limit after that", [takesTooLong(30_000), takesTooLong(30_000)],
        { substate: "failed", reason: expect.stringMatching(/more than 30 s of processor time/) }],
      ["fails where its reader ended twice", [endedItsReader("SIGABRT"), documentWorkerLost("was ended")],
        { substate: "failed", reason: expect.stringMatching(/it ended the process that read it/) }],
    ])("%s", async (_what, failures, outcome) => {
      const { reader, left } = failing(...failures);
      const { running, jobs } = await aRun(html, undefined, reader);
      await running;
      expect(await jobs.find("one")).toMatchObject(outcome);
      expect(left).toEqual([]);
    });
    it("is tried once, where it is merely wrong", async () => {
      const { reader, left } = failing(invalid("xml-malformed", "It is wrong.", "Mend it."), takesTooLong(1));
      const { running, jobs } = await aRun(html, undefined, reader);
      expect([await running, await jobs.find("one"), left.length]).toMatchObject(["failed", { substate: "failed" }, 1]);
    });
  });

  it("ends when the engine never answers, and leaves the job to others", async () => {
    jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask"] });
    const never = { run: () => new Promise<never>(() => undefined) };
    const { job, running, jobs } = await aRun({}, never);
    await jest.advanceTimersByTimeAsync(11 * 60_000);
    expect([await running, await jobs.find("one")]).toMatchObject(["stoodStill", { substate: "translating", attempt: job.attempt }]);
    jest.useRealTimers();
  });
});
