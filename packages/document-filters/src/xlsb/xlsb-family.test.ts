import { describe, expect, it } from "@jest/globals";
import type { DocumentContext, LeftText } from "@dragoman/application/documents";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import fc from "fast-check";
import { aContext, opens, upperCase } from "../text/pass.fixture.js";
import { record, recordsOf } from "./records.js";
import { openXlsb } from "./xlsb-family.js";
import { type ABinarySheet, binaryTexts, binaryWorkbook, rich, xlsb } from "./xlsb.fixture.js";

async function translate(
  bytes: Uint8Array, by: (segment: Segment) => TargetSegment = upperCase, changes: Partial<DocumentContext> = {},
): Promise<{ texts: ReturnType<typeof binaryTexts>; segments: Segment[]; places: (string | undefined)[]; left: LeftText[] }> {
  const document = openXlsb({ mediaType: xlsb, encoding: "", bytes: opens(bytes, 100) });
  await document.check();
  const [segments, places, left]: [Segment[], (string | undefined)[], LeftText[]] = [[], [], []];
  const written = async function* () {
    for await (const part of document.parts(aContext(changes))) {
      if ("keep" in part) {
        if (part.left !== undefined) left.push(part.left);
        yield [part.keep];
        continue;
      }
      segments.push(...part.segments);
      places.push(part.place);
      yield [part.write(part.segments.map(by))];
    }
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of document.assemble(written())) pieces.push(piece);
  return { texts: binaryTexts(Buffer.concat(pieces)), segments, places, left };
}

const one = (string: Buffer, sheets: readonly ABinarySheet[] = [{ shows: [0] }]): Uint8Array => binaryWorkbook([string], sheets);

describe("binary workbooks", () => {
  it("have their texts translated, with fonts as codes", async () => {
    const { segments, texts, places } = await translate(one(rich("The red car", [[4, 2], [7, 5]])),
      ([first, open, red, close, last]) => [red as string, open as never, first as string, close as never, last as string]);
    expect(segments).toEqual([["The ", { open: 1 }, "red", { close: 1 }, { open: 2 }, " car", { close: 2 }]]);
    expect(places).toEqual(["sheet Sheet1"]);
    expect(texts[0]?.text.startsWith("redThe ")).toBe(true);
  });
  it("have runs where another font begins", async () => {
    const { texts } = await translate(one(rich("The red car is fast", [[4, 2], [7, 0]])));
    expect(texts).toEqual([{ text: "THE RED CAR IS FAST", runs: [4, 2, 7, 0] }]);
  });
  it("keep what nobody sees, and what pivot tables know their data by", async () => {
    const { segments, left, places } = await translate(binaryWorkbook(["Shown", "Hidden", "Field"].map((text) => rich(text)),
      [{ shows: [0, 2], comment: "A comment" }, { isHidden: true, shows: [1] }], ["Field"]));
    expect(segments).toEqual([["Shown"], ["A comment"]]);
    expect(places).toEqual(["sheet Sheet1", "sheet Sheet1, comments"]);
    expect(left.map(({ why }) => why)).toEqual(expect.arrayContaining(["hidden text is not translated",
      "names that pivot tables, slicers, queries or formulas know their data by are not translated"]));
  });
  it("are refused where a record is cut off", async () => {
    const bytes = binaryWorkbook([rich("One")], [{ shows: [0] }]);
    await expect(translate(bytes.subarray(0, bytes.length - 30))).rejects.toMatchObject({ code: "document-damaged" });
    await expect((async () => { for await (const _ of recordsOf(opens(record(19, rich("One")).subarray(0, 7))())); })())
      .rejects.toMatchObject({ code: "document-damaged" });
  });
});

describe("records", () => {
  it("are read as they were written, from pieces of any size", () => fc.assert(fc.asyncProperty(
    fc.array(fc.tuple(fc.integer({ min: 0, max: 16_383 }), fc.uint8Array({ maxLength: 300 })), { maxLength: 10 }),
    fc.integer({ min: 1, max: 50 }),
    async (records, size) => {
      const bytes = Buffer.concat(records.map(([type, content]) => record(type, Buffer.from(content))));
      const found: (readonly [number, readonly number[]])[] = [];
      for await (const some of recordsOf(opens(bytes, size)())) for (const { type, content } of some) found.push([type, [...content]]);
      expect(found).toEqual(records.map(([type, content]) => [type, [...content]]));
    })));
});
