import { type FormatSamples, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";
import { zipped } from "../zip/zips.fixture.js";
import { type AWorkbook, data, row, strings, textsOf, workbook, workbookFiles, xlsx } from "./workbook.fixture.js";

const excel = "application/vnd.ms-excel";
const template = "application/vnd.openxmlformats-officedocument.spreadsheetml.template";

const rich = "<r><t xml:space=\"preserve\">The </t></r><r><rPr><b/><sz val=\"11\"/></rPr><t>red</t></r>"
  + "<r><rPr><sz val=\"11\"/><family val=\"2\"/></rPr><t xml:space=\"preserve\"> car &amp; </t></r>"
  + "<r><rPr><sz val=\"11\"/></rPr><t>the house.</t></r>";

const documents: Readonly<Record<string, AWorkbook>> = {
  "shared strings": {
    sheets: [{ xml: data(row(1, ["s0", "s1", "<c><v>4</v></c>"]), row(2, ["s2", "s3", "s4"])) }],
    strings: strings("One sentence. And two.", rich, "Line one\nLine two_x000D_\nand on", "AX-4711", "4711"),
  },
  "texts in cells": {
    sheets: [{ xml: data(row(1, ["<c t=\"inlineStr\"><is><t>Inline text</t></is></c>", `<c t="inlineStr"><is>${rich}</is></c>`])) }],
  },
  "headers, messages and tips": {
    sheets: [{ xml: `${data(row(1, ["s0"]))}<dataValidations count="1"><dataValidation type="whole" promptTitle="A title" prompt="Enter a `
      + "number._x000a_Not more than 5.\" sqref=\"A1\"/></dataValidations>"
      + "<hyperlinks><hyperlink ref=\"A1\" tooltip='Go &lt;there&gt;'/></hyperlinks>"
      + "<headerFooter><oddHeader>&amp;L&amp;\"Arial,Bold\"&amp;12Our report&amp;RPage &amp;P of &amp;N</oddHeader></headerFooter>" }],
    strings: strings("Text"),
  },
  "a table": {
    sheets: [{
      xml: data(row(1, ["s0", "s1"]), row(2, ["<c><v>1</v></c>", "<c><f>Table1[[#This Row],[Net price]]</f><v>1</v></c>"])),
      refers: [["table", "../tables/table1.xml"]],
    }],
    strings: strings("Net price", "Sum"),
    more: { "xl/tables/table1.xml": "<table id=\"1\" name=\"Table1\" displayName=\"Table1\" ref=\"A1:B2\"><tableColumns count=\"2\">"
      + "<tableColumn id=\"1\" name=\"Net price\"/><tableColumn id=\"2\" name=\"Sum\"/></tableColumns></table>" },
  },
  "comments": {
    sheets: [{ xml: data(row(1, ["s0"])), refers: [["comments", "../comments1.xml"], ["threadedComment", "../threadedComments/t1.xml"]] }],
    strings: strings("Text"),
    more: {
      "xl/comments1.xml": "<comments><authors><author>Jane</author></authors><commentList><comment ref=\"A1\" authorId=\"0\"><text>"
        + "<r><rPr><b/></rPr><t>Jane:</t></r><r><t xml:space=\"preserve\">\nSee below.</t></r></text></comment></commentList></comments>",
      "xl/threadedComments/t1.xml": "<ThreadedComments><threadedComment ref=\"A1\"><text>Please look, @Bob Smith, at this.</text>"
        + "<mentions><mention mentionId=\"1\" startIndex=\"13\" length=\"10\"/></mentions></threadedComment></ThreadedComments>",
    },
  },
  "hidden text": {
    sheets: [{ xml: data(row(1, ["s0"])) }, { name: "Data", state: "hidden", xml: data(row(1, ["s0", "s1"])) }],
    strings: strings("Seen by all", "Seen by nobody"),
  },
  "no text": { sheets: [{ xml: data(row(1, ["<c><v>1</v></c>"])) }] },
};

const all = (mainType?: string): Readonly<Record<string, Uint8Array>> => Object.fromEntries(Object.entries(documents).map(([name, parts]) =>
  [name, workbook({ ...parts, ...(mainType === undefined ? {} : { mainType }) })]));
const one = (mainType: string): Readonly<Record<string, Uint8Array>> =>
  ({ "one of another kind": workbook({ ...documents["shared strings"], mainType }) });

const formula = /<f>[^<]*<\/f>/g;

/** Workbooks of Excel. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(xlsx, all()),
    ...samplesOf(template, one(`${template}.main+xml`)),
    ...samplesOf(`${excel}.sheet.macroenabled.12`, one(`${excel}.sheet.macroEnabled.main+xml`)),
    ...samplesOf(`${excel}.template.macroenabled.12`, one(`${excel}.template.macroEnabled.main+xml`)),
    ...samplesOf(`${excel}.addin.macroenabled.12`, one(`${excel}.addin.macroEnabled.main+xml`)),
    ...randomSamples(xlsx, someOf(
      ["<r><t>One. </t></r>", "<r><rPr><i/></rPr><t>two </t></r>", "<r><t>&lt;\n</t></r>", "<r><rPr><b/></rPr><t>42</t></r>",
        "<r><rPr><b/><scheme val=\"minor\"/></rPr><t xml:space=\"preserve\"> é🙂</t></r>", "<r><t/></r>"],
    ).map((text) => Buffer.from(workbook({ sheets: [{ xml: data(row(1, ["s0"])) }], strings: strings(text) })).toString("latin1")))
      .map((sample) => ({ ...sample, name: sample.name.slice(0, 20), bytes: Buffer.from(sample.bytes.toString(), "latin1") })),
  ],
  wrong: [
    { mediaType: xlsx, bytes: Buffer.from("no zip"), code: "document-damaged", names: /damaged/ },
    { mediaType: xlsx, bytes: Buffer.from("d0cf11e0a1b11ae100", "hex"), code: "document-has-password", names: /password/ },
    {
      mediaType: xlsx, bytes: zipped(workbookFiles({ mainType: "application/x-other" })),
      code: "document-of-other-format", names: /no Excel workbook.*x-other/,
    },
    {
      mediaType: xlsx, bytes: workbook({ strings: "\n<si><t>One</si>" }), code: "document-not-well-formed",
      names: /^Entry xl\/sharedStrings\.xml: .* line 3/,
    },
  ],
  shown: (bytes) => Object.entries(textsOf(bytes)).filter(([name]) => !/tables\/|workbook\.xml/.test(name))
    .map(([, text]) => text.replace(formula, "")).join("\n"),
};
