import { describe, expect, it } from "@jest/globals";
import { pass, upperCase } from "../text/pass.fixture.js";
import { Styles, stylesFilter } from "./styles.js";
import { mainPart, paragraph, run, wordPart } from "./word-documents.fixture.js";
import { wordTextFilter } from "./word-text.js";

const bodyOf = (output: string): string => /<w:body>([^]*)<\/w:body>/.exec(output)?.[1] ?? "";
const translate = async (blocks: string, sourceTag: string, targetTag: string, engine = upperCase): Promise<string> =>
  bodyOf((await pass(wordTextFilter(new Styles(), new Set()), mainPart(blocks), engine, { sourceTag, targetTag })).output);
const stylesOf = async (content: string, sourceTag: string, targetTag: string): Promise<string> => {
  const { output } = await pass(stylesFilter(new Styles()), wordPart("styles", content), upperCase, { sourceTag, targetTag });
  return /<w:styles [^>]*>([^]*)<\/w:styles>/.exec(output)?.[1] ?? "";
};
const rightToLeft = "<w:pPr><w:bidi/><w:rPr><w:rtl/></w:rPr></w:pPr>";

describe("a target that is written from right to left", () => {
  it.each(["ar", "he", "fa-IR", "ur", "ug", "dv"])("has its mark in paragraphs, runs and sections: %s", async (targetTag) => {
    expect(await translate(paragraph(run("One")), "en", targetTag))
      .toBe(`<w:p>${rightToLeft}<w:r><w:rPr><w:rtl/></w:rPr><w:t>ONE</w:t></w:r></w:p><w:sectPr><w:bidi/></w:sectPr>`);
  });
  it("has it where Word wants it among other properties", async () => {
    const blocks = "<w:p><w:pPr><w:pStyle w:val=\"A\"/><w:jc w:val=\"left\"/><w:rPr><w:b/></w:rPr><w:sectPr><w:pgSz w:w=\"1\"/>"
      + "<w:docGrid/></w:sectPr>"
      + `</w:pPr>${run("One", "<w:rStyle w:val=\"B\"/><w:b/><w:sz w:val=\"20\"/><w:vertAlign w:val=\"x\"/><w:lang w:val=\"en-US\"/>")}`
      + "</w:p>";
    expect(await translate(blocks, "en", "ar")).toContain("<w:p><w:pPr><w:pStyle w:val=\"A\"/><w:bidi/><w:jc w:val=\"left\"/>"
      + "<w:rPr><w:b/><w:bCs/><w:rtl/></w:rPr><w:sectPr><w:pgSz w:w=\"1\"/><w:bidi/><w:docGrid/></w:sectPr></w:pPr>"
      + "<w:r><w:rPr><w:rStyle w:val=\"B\"/><w:b/><w:bCs/><w:sz w:val=\"20\"/><w:szCs w:val=\"20\"/><w:vertAlign w:val=\"x\"/><w:rtl/>"
        + "</w:rPr>"
      + "<w:t>ONE</w:t></w:r></w:p>");
  });
  it("turns tables round", async () => {
    const table = (properties: string): string => `<w:tbl><w:tblPr><w:tblStyle w:val="A"/>${properties}<w:tblW w:w="0"/></w:tblPr></w:tbl>`;
    expect(await translate(table(""), "en", "he")).toContain(table("<w:bidiVisual/>"));
    expect(await translate(table("<w:bidiVisual w:val=\"1\"/>"), "he", "en")).toContain(table(""));
  });
  it("keeps what a source of its direction says", async () => {
    const blocks = `<w:p>${rightToLeft}${run("אחת", "<w:bCs/><w:rtl/>")}<w:r><w:t>1</w:t></w:r></w:p>`;
    expect(await translate(blocks, "he", "ar")).toContain(blocks);
  });
  it("has the formats of complex scripts in styles, and no direction there", async () => {
    expect(await stylesOf("<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val=\"20\"/><w:lang w:val=\"en-US\" w:bidi=\"he-IL\"/></w:rPr>"
      + "</w:rPrDefault></w:docDefaults>"
      + "<w:style><w:pPr><w:jc/></w:pPr><w:rPr><w:b/><w:iCs/></w:rPr></w:style>", "en", "ar"))
      .toBe("<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val=\"20\"/><w:szCs w:val=\"20\"/><w:lang w:val=\"en-US\" w:bidi=\"ar-EG\"/>"
        + "</w:rPr></w:rPrDefault></w:docDefaults>"
        + "<w:style><w:pPr><w:jc/></w:pPr><w:rPr><w:b/><w:bCs/></w:rPr></w:style>");
  });
});

describe("a source that is written from right to left", () => {
  it("loses its marks where the target is not", async () => {
    const blocks = `<w:p>${rightToLeft}${run("אחת", "<w:b/><w:bCs/><w:szCs w:val=\"30\"/><w:rtl/>")}${run(" שתים", "<w:i/><w:rtl/>")}`
      + "</w:p>";
    expect(await translate(blocks, "he", "en"))
      .toBe("<w:p><w:r><w:rPr><w:b/><w:bCs/><w:sz w:val=\"30\"/><w:szCs w:val=\"30\"/></w:rPr><w:t>אחת</w:t></w:r>"
        + "<w:r><w:t xml:space=\"preserve\"> שתים</w:t></w:r></w:p><w:sectPr/>");
  });
  it("loses them in styles as well", async () => {
    expect(await stylesOf("<w:style><w:pPr><w:bidi/><w:jc/></w:pPr><w:rPr><w:bCs/><w:rtl/></w:rPr></w:style>", "ar", "en"))
      .toMatch(/<w:style><w:pPr><w:jc\/><\/w:pPr><w:rPr><w:b\/><w:bCs\/><\/w:rPr><\/w:style>/);
  });
});

describe("other complex scripts", () => {
  it("have their formats, and no direction", async () => {
    expect(await translate(paragraph(run("One", "<w:b/>")), "en", "th"))
      .toBe("<w:p><w:r><w:rPr><w:b/><w:bCs/></w:rPr><w:t>ONE</w:t></w:r></w:p><w:sectPr/>");
    expect(await translate(paragraph(run("หนึ่ง", "<w:bCs/>")), "th", "en", () => ["One"]))
      .toBe("<w:p><w:r><w:rPr><w:b/><w:bCs/></w:rPr><w:t>One</w:t></w:r></w:p><w:sectPr/>");
  });
});
