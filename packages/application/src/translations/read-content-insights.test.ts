import { describe, expect, it } from "@jest/globals";
import { nothingYet, type Translation } from "@dragoman/domain/translations";
import type { ContentStore } from "../common/content-store.js";
import type { DocumentContent, DocumentFormats, DocumentPart, OpenedDocument } from "../documents/index.js";
import { ReadContentInsights } from "./read-content-insights.js";
import type { TranslationRepository } from "./translation-repository.js";

const mebibyte = 2 ** 20;
const caller = { userId: "u1", username: "anna@company.example" };

/** A document of lines, each of them parted at its tabs into segments; its last word has to be "end". */
function insightsOf(document: Buffer) {
  const job = {
    id: "job", ownerId: "u1", profile: { title: "Title", inputFormat: "text/x", encoding: "utf-8" },
    result: { ...nothingYet, inputSize: document.length },
    input: "c", state: "done", substate: "succeeded", outputs: { document: "d" },
  } as unknown as Translation;
  const open = ({ bytes, enough }: DocumentContent) => ({
    parts: async function* (): AsyncGenerator<DocumentPart> {
      let all = "";
      for await (const piece of bytes()) all += Buffer.from(piece).toString();
      all = all.slice(0, enough);
      const lines = all.split("\n");
      for (const line of lines) yield { segments: line.split("\t").map((text) => [text]), write: () => "" };
      if (!all.endsWith("end")) throw new Error("not well-formed");
    },
  }) as Partial<OpenedDocument> as OpenedDocument;
  const formats = { open } as Partial<DocumentFormats> as DocumentFormats;
  const contents = {
    read: async function* () { for (let at = 0; at < document.length; at += mebibyte) yield document.subarray(at, at + mebibyte); },
  };
  return new ReadContentInsights({ find: async () => job } as Partial<TranslationRepository> as TranslationRepository,
    contents as Partial<ContentStore> as ContentStore, formats)
    .run(caller, "job");
}

describe("ReadContentInsights", () => {
  it("tells the title, and each segment that has a word, with its score", async () => {
    const { title, segments } = await insightsOf(Buffer.from("one two\n \n4711\none three\nend"));
    expect([title, segments.map(({ text }) => text)]).toEqual(["Title", ["one two", "one three", "end"]]);
    expect(segments.every(({ importanceScore }) => importanceScore > 0 && importanceScore <= 1)).toBe(true);
  });
  it("reads the first megabytes of a large document, though it ends in their midst", async () => {
    const { segments } = await insightsOf(Buffer.from(`${"x".repeat(mebibyte - 1)}\n`.repeat(6) + "end"));
    expect(segments).toHaveLength(4);
  });
  it("fails for a small document as its format does", async () => {
    await expect(insightsOf(Buffer.from("one\ntwo"))).rejects.toThrow("not well-formed");
  });
  it("tells of the first thousand segments", async () => {
    expect((await insightsOf(Buffer.from(`${"line\n".repeat(1_500)}end`))).segments).toHaveLength(1_000);
    expect((await insightsOf(Buffer.from(`${"line\t".repeat(300_000)}end`))).segments).toHaveLength(1_000);
  });
});
