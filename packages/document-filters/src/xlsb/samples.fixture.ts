import { type FormatSamples, samplesOf } from "../text/format-samples.fixture.js";
import { zipped } from "../zip/zips.fixture.js";
import { binaryTexts, binaryWorkbook, rich, xlsb } from "./xlsb.fixture.js";

/** Binary workbooks of Excel. */
export const samples: FormatSamples = {
  samples: samplesOf(xlsb, {
    "strings": binaryWorkbook(
      ["One sentence. And two.", "Line one\nLine two", "4711", "AX-4711"].map((text) => rich(text)), [{ shows: [0, 1, 2, 3] }]),
    "formats": binaryWorkbook(
      [rich("The red car is fast.", [[4, 2], [7, 0]]), rich("Red and more", [[0, 1], [3, 2]])], [{ shows: [0, 1] }]),
    "comments, and what is hidden": binaryWorkbook([rich("Shown"), rich("Hidden text")],
      [{ shows: [0], comment: "A comment" }, { isHidden: true, shows: [1] }]),
    "no text": binaryWorkbook([], []),
  }),
  wrong: [
    { mediaType: xlsb, bytes: Buffer.from("no zip"), code: "document-damaged", names: /damaged/ },
    { mediaType: xlsb, bytes: zipped({ "a.xml": "<a/>" }), code: "document-of-other-format", names: /no binary Excel workbook/ },
  ],
  shown: (bytes) => binaryTexts(bytes).map(({ text }) => text).join("\n"),
};
