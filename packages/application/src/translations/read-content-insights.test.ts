import { plainText } from "@dragoman/domain/segments";
import { describe, expect, it } from "@jest/globals";
import { formats } from "../documents/documents.test-kit.js";
import { type DocumentFormat, DocumentFormats } from "../documents/index.js";
import { ReadContentInsights } from "./read-content-insights.js";
import { anna, aSuccess, keptJobs } from "./translations.test-kit.js";

const mebibyte = 2 ** 20;

/** Plain text whose lines are parted at their tabs into segments, and whose last word has to be "end". */
const parted: DocumentFormat = {
  mediaTypes: [{ name: "text/x-parted", ending: ".parted" }],
  open: (content) => {
    const text = formats.open({ ...content, mediaType: "text/plain" });
    return {
      encoding: () => text.encoding(), check: () => text.check(), assemble: (written) => text.assemble(written),
      async *parts(context) {
        let last = "";
        for await (const part of text.parts(context)) {
          if ("segments" in part) last = part.segments.map(plainText).join("");
          yield "keep" in part ? part : { ...part, segments: last.split("\t").map((segment) => [segment]) };
        }
        if (!last.endsWith("end")) throw new Error("not well-formed");
      },
    };
  },
};
const withParted = new DocumentFormats([parted], formats.findEncoding);

async function insightsOf(document: string) {
  const { jobs, contents, write } = await keptJobs();
  const profile = { title: "Title", inputFormat: "text/x-parted", encoding: "utf-8" };
  const job = aSuccess("job", { profile, input: await write(document), inputSize: document.length });
  await jobs.add(() => ({ state: job }));
  return new ReadContentInsights(jobs, contents, withParted).run(anna, "job");
}

describe("ReadContentInsights", () => {
  it("tells the title, and each segment that has a word, with its score", async () => {
    const { title, segments } = await insightsOf("one two\n \n4711\none three\nend");
    expect([title, segments.map(({ text }) => text)]).toEqual(["Title", ["one two", "one three", "end"]]);
    expect(segments.every(({ importanceScore }) => importanceScore > 0 && importanceScore <= 1)).toBe(true);
  });
  it("reads the first megabytes of a large document, though it ends in their midst", async () => {
    const { segments } = await insightsOf(`${"x".repeat(mebibyte - 1)}\n`.repeat(6) + "end");
    expect(segments).toHaveLength(4);
  });
  it("fails for a small document as its format does", async () => {
    await expect(insightsOf("one\ntwo")).rejects.toThrow("not well-formed");
  });
  it("tells of the first thousand segments", async () => {
    expect((await insightsOf(`${"line\n".repeat(1_500)}end`)).segments).toHaveLength(1_000);
    expect((await insightsOf(`${"line\t".repeat(300_000)}end`)).segments).toHaveLength(1_000);
  });
});
