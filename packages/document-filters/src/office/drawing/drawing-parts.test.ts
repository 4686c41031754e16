import { describe, expect, it } from "@jest/globals";
import { related } from "../../pptx/presentations.fixture.js";
import { opens } from "../../text/pass.fixture.js";
import { ZipFile } from "../../zip/zip-file.js";
import { zipped } from "../../zip/zips.fixture.js";
import { OfficePackage } from "../package.js";
import { drawingParts } from "./drawing-parts.js";

const microsoft = "http://schemas.microsoft.com/office";
const captions = (text: string): string =>
  `<xml xmlns:v="urn:schemas-microsoft-com:vml"><v:shape><v:textbox>${text}</v:textbox></v:shape></xml>`;
const files = {
  "[Content_Types].xml": "<Types/>",
  "sheet.xml": "<a/>", "drawing.xml": "<a/>", "chart1.xml": "<a/>", "chart2.xml": "<a/>", "chart10.xml": "<a/>", "shapes.xml": "<a/>",
  "data.xml": "<a/>", "picture.xml": "<a/>", "one.vml": captions("One<br>two"), "none.vml": captions(""),
  "_rels/sheet.xml.rels": related(["vmlDrawing", "none.vml"], ["vmlDrawing", "one.vml"], ["drawing", "drawing.xml"],
    ["chart", "absent.xml"]),
  "_rels/drawing.xml.rels": related(["image", "picture.xml"], ["diagramData", "data.xml"], ["chart", "chart1.xml"],
    [`${microsoft}/2007/relationships/diagramDrawing`, "picture.xml"], [`${microsoft}/2014/relationships/chartEx`, "chart2.xml"],
    ["chart", "chart10.xml"], ["drawing", "drawing.xml"]),
  "_rels/chart2.xml.rels": related(["chartUserShapes", "shapes.xml"], ["drawing", "drawing.xml"]),
};

async function placesIn(place: string, entries: typeof files = files): Promise<(readonly [string, string | undefined])[]> {
  const zip = await ZipFile.open(opens(zipped(entries)));
  try {
    const parts = await drawingParts(await OfficePackage.open(zip) as OfficePackage, "sheet.xml", place);
    return [...parts].map(([name, part]) => [name, part.place]);
  } finally {
    await zip.close();
  }
}

describe("drawingParts", () => {
  it("finds what a part shows, and what that shows, each once, and counts it in its place", async () => {
    expect(await placesIn("sheet Prices")).toEqual([
      ["one.vml", "captions on sheet Prices"], ["drawing.xml", "shapes on sheet Prices"],
      ["data.xml", "diagram 1 on sheet Prices"], ["chart1.xml", "chart 1 on sheet Prices"], ["picture.xml", "diagram 1 on sheet Prices"],
      ["chart2.xml", "chart 2 on sheet Prices"], ["shapes.xml", "shapes on chart 2 on sheet Prices"],
      ["chart10.xml", "chart 3 on sheet Prices"],
    ]);
  });
  it("names nothing around it in a document of one piece", async () => {
    expect((await placesIn("")).map(([, place]) => place).slice(0, 4)).toEqual(["captions", "shapes", "diagram 1", "chart 1"]);
  });
});
