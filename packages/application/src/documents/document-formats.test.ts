import { describe, expect, it } from "@jest/globals";
import type { DocumentFormat } from "./document-format.js";
import { DocumentFormats } from "./document-formats.js";
import { readableFormat, recognisedFormat } from "./document-options.js";

const format = (name: string, changes: Partial<DocumentFormat>): DocumentFormat =>
  ({ mediaTypes: [{ name, ending: ".x" }], open: () => { throw new Error("nothing is opened"); }, ...changes });

describe("formats that need a program", () => {
  const formats = new DocumentFormats([
    format("text/a", {}),
    format("text/b", { feature: "office", lacks: () => undefined }), format("text/c", { feature: "office", lacks: () => "Install c." }),
    format("text/d", { feature: "reader", lacks: () => undefined }),
  ], () => undefined);

  it("are a feature where it is there for all of them", () => {
    expect(formats.features()).toEqual({ office: false, reader: true });
    expect(new DocumentFormats([format("text/a", {})], () => undefined).features()).toEqual({});
  });
  it("are refused where it is missing, with what to install, whether they were named or recognised", async () => {
    const refusal = { kind: "unavailable", code: "format-not-installed", details: "Install c." };
    expect(() => readableFormat("text/c", formats)).toThrow(expect.objectContaining(refusal));
    const recognising = new DocumentFormats([format("text/c", { lacks: () => "Install c.", recognise: () => "text/c" })], () => undefined);
    await expect(recognisedFormat(async function* () { yield new Uint8Array(); }, recognising, "")).rejects.toMatchObject(refusal);
    expect(readableFormat("text/d", formats)).toBe("text/d");
  });
  it("are listed with what they lack", () => {
    expect(formats.list().map(({ name, lacks }) => [name, lacks])).toEqual(
      [["text/a", undefined], ["text/b", undefined], ["text/c", "Install c."], ["text/d", undefined]]);
    expect(formats.list()[0]).toEqual({ name: "text/a", ending: ".x", becomes: "text/a", isMade: false });
  });
});
