import { unzipSync } from "fflate";
import { type FormatSamples, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";
import { zipped } from "../zip/zips.fixture.js";
import { contentOf, mediaType, odf, odfFiles, textStyle } from "./odf.fixture.js";

const bold = textStyle("T1", "fo:font-weight=\"bold\"") + textStyle("T2", "fo:font-style=\"italic\"");
const cell = (value: string, text: string): string => `<table:table-cell ${value}><text:p>${text}</text:p></table:table-cell>`;
const table = `<table:table table:name="Prices"><table:table-row>${cell("office:value-type=\"string\"", "Red <text:span>cars</text:span>")}
${cell("office:value-type=\"float\" office:value=\"5\"", "5")}</table:table-row></table:table>`;
const frame = "<draw:frame><draw:text-box><text:p>In a box. Two.</text:p></draw:text-box><svg:title>A  title</svg:title></draw:frame>";
const slide = `<draw:page draw:name="page1">${frame}<presentation:notes><draw:frame><draw:text-box><text:p>Spoken</text:p></draw:text-box>
</draw:frame></presentation:notes></draw:page>`;
const styles = `<office:styles><style:default-style style:family="paragraph"><style:text-properties fo:language="en" fo:country="GB"/>
</style:default-style></office:styles><office:master-styles><style:master-page style:name="Standard"><style:header><text:p>On top</text:p>
</style:header></style:master-page></office:master-styles>`;
const note = "<text:note text:note-class=\"footnote\"><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p>"
  + "</text:note-body></text:note>";
const chart = contentOf("chart", "<chart:chart><chart:title><text:p>Sales</text:p></chart:title></chart:chart>");

const inText = someOf(
  ["One. ", "two ", "&amp;", "42", "\n", "<text:tab/>", "<text:line-break/>", "  <text:s/>", "<text:bookmark text:name=\"b\"/>", "é", "🙂",
    "<text:page-number>7</text:page-number>", "<!-- c -->", note, frame],
  [(inner) => `<text:span text:style-name="T1">${inner}</text:span>`, (inner) => `<text:span text:style-name="T2">${inner}</text:span>`,
    (inner) => `<text:a>${inner}</text:a>`],
);

/** Documents of all kinds of OpenDocument. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(mediaType("text"), {
      "text": odf("text", `<text:h>A <text:span text:style-name="T1">bold</text:span> title</text:h>\n<text:p>One. It is <text:span
        text:style-name="T2">two</text:span>${note}, and<text:s text:c="3"/>three ${frame}.</text:p>${table}`, { automatic: bold, styles }),
      "properties, and an object": odf("text", "<text:p>One</text:p>", {
        meta: "<dc:title>The title</dc:title>", types: { "Object 1/": mediaType("chart") }, files: { "Object 1/content.xml": chart },
      }),
      "no text": odf("text", ""),
      "a document in it": odf("text", "<text:p>Outer</text:p>", {
        types: { "Object 1": mediaType("text") }, files: { "Object 1": odf("text", "<text:p>Inner</text:p>") },
      }),
    }),
    ...samplesOf(mediaType("text-template"), { "a template": odf("text-template", "<text:p>One</text:p>") }),
    ...samplesOf(mediaType("spreadsheet"), { "cells": odf("spreadsheet", table) }),
    ...samplesOf(mediaType("spreadsheet-template"), { "cells": odf("spreadsheet-template", table) }),
    ...samplesOf(mediaType("presentation"), { "slides": odf("presentation", slide + slide, { styles }) }),
    ...samplesOf(mediaType("presentation-template"), { "slides": odf("presentation-template", slide) }),
    ...samplesOf(mediaType("graphics"), { "a page": odf("graphics", slide) }),
    ...samplesOf(mediaType("graphics-template"), { "a page": odf("graphics-template", slide) }),
    ...randomSamples(mediaType("text"), inText).map((sample) => (
      { ...sample, bytes: odf("text", `<text:p>${Buffer.from(sample.bytes).toString()}</text:p>`, { automatic: bold }) })),
  ],
  wrong: [
    { mediaType: mediaType("text"), bytes: Buffer.from("no zip"), code: "document-damaged", names: /damaged/ },
    { mediaType: mediaType("text"), bytes: zipped({ mimetype: mediaType("text") }), code: "document-damaged", names: /content\.xml/ },
    {
      mediaType: mediaType("text"), bytes: odf("spreadsheet", table), code: "document-of-other-format",
      names: /no text document.*spreadsheet/,
    },
    {
      mediaType: mediaType("text"), code: "document-not-well-formed", names: /^Entry content\.xml: .* line 3/,
      bytes: odf("text", "\n<text:p></text:h>"),
    },
    {
      mediaType: mediaType("text"), code: "document-has-password", names: /password/,
      bytes: zipped({ ...odfFiles("text", ""), "META-INF/manifest.xml":
        "<manifest><file-entry full-path=\"content.xml\"><encryption-data/></file-entry></manifest>" }),
    },
  ],
  shown,
};

/** The characters of all entries, and of the entries of documents among them. */
function shown(bytes: Uint8Array): string {
  return Object.values(unzipSync(bytes)).map((content) => {
    const text = Buffer.from(content).toString();
    return text.startsWith("PK\u0003") ? shown(content) : text;
  }).join("\n");
}
