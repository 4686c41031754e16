import { describe, expect, it } from "@jest/globals";
import type { OpenBytes } from "@dragoman/application/documents";
import type { Segment } from "@dragoman/domain/segments";
import { unzipSync } from "fflate";
import fc from "fast-check";
import { aContext, echo, opens, upperCase } from "../text/pass.fixture.js";
import { xmlFilter } from "../xml/xml-format.js";
import { type PlannedEntry, ZipDocument } from "./zip-document.js";
import { passZip } from "./zip-pass.fixture.js";
import { type Files, zipped } from "./zips.fixture.js";

/** Documents whose XML is translated; what ends with `.zip` is such a document again, and a summary is written anew. */
const open = (bytes: OpenBytes): ZipDocument => new ZipDocument({ bytes }, async (zip) => ({
  entries: zip.entries.filter(({ fileName }) => fileName !== "dropped").map((entry): PlannedEntry => {
    if (entry.fileName.endsWith(".xml")) return { entry, filter: xmlFilter, place: entry.fileName };
    if (entry.fileName.endsWith(".zip")) return { entry, document: open, place: entry.fileName };
    return entry.fileName === "summary" ? { entry, content: "A new summary" } : { entry };
  }),
  left: zip.find("dropped") === undefined ? [] : [{ place: "dropped", why: "it was left out" }],
}));
const document = (files: Files, size = 65_536): ZipDocument => open(opens(zipped(files), size));
const picture = Uint8Array.from({ length: 100_000 }, (_, i) => (i * i * 7919) >> 3);
const files: Files = {
  "mimetype": "application/x-example", "a.xml": "<a>One. Two.</a>", "picture": picture, "summary": "An old one", "empty.xml": "<a/>",
  "inner.zip": zipped({ "b.xml": "<b>Three</b>", "c": "kept" }), "d.xml": "<d>Four</d>",
};

describe("ZipDocument", () => {
  it("writes its entries in their order, translated, anew, or as they were", async () => {
    const { bytes, files: written, segments, places } = await passZip(document(files), upperCase);
    expect(Object.keys(written)).toEqual(Object.keys(files));
    expect(written).toMatchObject({
      "mimetype": "application/x-example", "a.xml": "<a>ONE. TWO.</a>", "summary": "A new summary", "empty.xml": "<a/>",
      "d.xml": "<d>FOUR</d>",
    });
    expect(Buffer.from(unzipSync(bytes)["picture"] ?? []).equals(Buffer.from(picture))).toBe(true);
    expect(segments).toEqual([["One."], ["Two."], ["Three"], ["Four"]]);
    expect(places).toEqual(["a.xml", "inner.zip, b.xml", "d.xml"]);
  });
  it("translates a document in it, which keeps what it has", async () => {
    const { bytes } = await passZip(document(files), upperCase);
    const inner = unzipSync(unzipSync(bytes)["inner.zip"] ?? new Uint8Array());
    expect(Object.fromEntries(Object.entries(inner).map(([name, content]) => [name, Buffer.from(content).toString()])))
      .toEqual({ "b.xml": "<b>THREE</b>", "c": "kept" });
  });
  it("keeps a first entry that is not packed as it is", async () => {
    const { bytes } = await passZip(document(files), upperCase);
    expect(Buffer.from(bytes).subarray(0, 30 + 8 + 21).toString("latin1")).toMatch(/^PK\u0003\u0004[^]{26}mimetypeapplication\/x-example$/);
  });
  it("leaves entries out, and tells what was left", async () => {
    const { files: written, left } = await passZip(document({ "dropped": "x", "a.xml": "<a>One</a>" }));
    expect([Object.keys(written), left]).toEqual([["a.xml"], [{ place: "dropped", why: "it was left out" }]]);
  });
  it("says in which entry something is wrong, also in a document in it", async () => {
    const wrong = document({ "inner.zip": zipped({ "b.xml": "<b>\n<c></b>" }) });
    const message = expect.stringMatching(/^Entry inner\.zip: Entry b\.xml: .* line 2/);
    const refusal = expect.objectContaining({ code: "document-not-well-formed", message });
    await expect(wrong.check()).rejects.toEqual(refusal);
    await expect(passZip(wrong)).rejects.toEqual(refusal);
  });
  it("gives the same bytes, in whatever pieces they come and parts are handed on", () => fc.assert(fc.asyncProperty(
    fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 7 }), async (size, together) => {
      const { bytes } = await passZip(document(files), upperCase);
      const other = document(files, size);
      const written = async function* () {
        const waiting = [];
        for await (const part of other.parts(aContext())) {
          waiting.push("keep" in part ? part.keep : part.write(part.segments.map((segment: Segment) => upperCase(segment))));
          if (waiting.length >= together) yield waiting.splice(0);
        }
        yield waiting;
      };
      const pieces: Uint8Array[] = [];
      for await (const piece of other.assemble(written())) pieces.push(piece);
      expect(Buffer.concat(pieces).equals(Buffer.from(bytes))).toBe(true);
    }), { numRuns: 20 }));
  it("closes what it read when nobody wants the rest", async () => {
    const left = document(files);
    for await (const _ of left.parts(aContext())) break;
    for await (const _ of left.assemble((async function* () {
      for await (const part of left.parts(aContext())) yield ["keep" in part ? part.keep : part.write(part.segments.map(echo))];
    })())) break;
    await left.check();
  });
});
