import type { DocumentFormat } from "@dragoman/application/documents";
import { unzipSync } from "fflate";
import { wordFamily } from "../docx/word-family.js";
import { officeFormats } from "../office/office-format.js";
import { seesAlways } from "../ocr/stand-in.fixture.js";
import { type FormatSamples, samplesOf } from "../text/format-samples.fixture.js";
import { pdfFormat } from "./pdf-format.js";
import { frameAt, linesAt, pdfOf, scan, textAt } from "./pdfs.fixture.js";

const pdf = "application/pdf";
const long = (what: string): string[] => Array.from({ length: 4 }, (_,
  at) => `Line ${at + 1} of ${what} goes on over the whole width of it`);
const cells = [0, 1].flatMap((row) => [0, 1].flatMap((column) =>
  [frameAt(72 + 150 * column, 400 - 20 * row, 150, 20), textAt(76 + 150 * column, 406 - 20 * row, `Cell ${row} ${column}`)]));

/** PDFs, and pages that are pictures, of which a stand-in sees always the same. */
export const samples: FormatSamples = {
  formats: [pdfFormat(seesAlways("The red car", "is fast. It is old."))],
  readsTargets: officeFormats([wordFamily])[0] as DocumentFormat,
  // Each is read by a thread of its own, and many times: there are few of them, with much in each.
  samples: samplesOf(pdf, {
    "a heading, paragraphs, a list and a table": pdfOf([[
      textAt(72, 740, "A heading", { size: 20, font: "F2" }), ...linesAt(72, 700, long("the text")).split("\n"),
      textAt(72, 630, "Bold", { font: "F2" }), linesAt(72, 600, ["\u0095 One entry", "\u0095 Another entry", "\u0095 A third one"]),
      ...cells,
    ].join("\n")], { catalogue: "/ViewerPreferences << /DisplayDocTitle true >>", information: "/Title (About the car)" }),
    "two columns, a picture and a page of text": pdfOf([
      `${linesAt(72, 700, long("one"), { size: 8 })}\n${linesAt(330, 700, long("two"), { size: 8 })}`, scan,
      linesAt(72, 700, long("another page")),
    ]),
  }),
  wrong: [
    { mediaType: pdf, bytes: Buffer.from("no document"), code: "document-damaged", names: /^The document is damaged: / },
  ],
  shown: (bytes) => Object.values(unzipSync(bytes)).map((content) => Buffer.from(content).toString()).join("\n"),
};
