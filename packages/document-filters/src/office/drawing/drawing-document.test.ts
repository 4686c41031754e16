import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { echo, pass, sizes, upperCase } from "../../text/pass.fixture.js";
import { paragraph, part, run, spaces } from "./drawing.fixture.js";
import { drawingFilter } from "./drawing-document.js";

const filter = drawingFilter();
const es = "lang=\"es-ES\"";
/** The content of a slide, translated. */
async function translated(content: string, context = {}, translate = upperCase): Promise<{ content: string; segments: unknown }> {
  const { output, segments } = await pass(filter, part("p:sld", content), translate, context);
  return { content: output.slice(part("p:sld", "").length - "</p:sld>".length, -"</p:sld>".length), segments };
}

describe("paragraphs of drawings", () => {
  it("merge runs that languages and marks of proofing keep apart", async () => {
    const { content, segments } = await translated(paragraph(
      run("Quar", "lang=\"en-US\" dirty=\"0\""), run("ter", "lang=\"en-GB\" err=\"1\""), "<a:r><a:t>ly</a:t></a:r>",
      run(" results", "lang=\"en-US\" altLang=\"de-DE\" smtClean=\"0\" noProof=\"1\" bmk=\"x\"")));
    expect(segments).toEqual([["Quarterly results"]]);
    expect(content).toBe(paragraph(run("QUARTERLY RESULTS", es)));
  });
  it("have a code for another format, of which links are a part", async () => {
    const link = "<a:r><a:rPr b=\"1\" lang=\"en\"><a:hlinkClick r:id=\"rId2\"/></a:rPr><a:t>page</a:t></a:r>";
    const { content, segments } = await translated(paragraph(run("See the "), link, run(" of today.")));
    expect(segments).toEqual([["See the ", { open: 1 }, "page", { close: 1 }, " of today."]]);
    expect(content).toBe(paragraph(run("SEE THE ", es),
      "<a:r><a:rPr lang=\"es-ES\" b=\"1\"><a:hlinkClick r:id=\"rId2\"/></a:rPr><a:t>PAGE</a:t></a:r>", run(" OF TODAY.", es)));
  });
  it("keep their properties around them, and get the language of the target", async () => {
    const { content } = await translated(paragraph(
      "<a:pPr lvl=\"1\"><a:buNone/><a:defRPr lang=\"en\"/></a:pPr>", run("One"), "<a:endParaRPr lang=\"en\" altLang=\"de\"/>"));
    expect(content).toBe(paragraph("<a:pPr lvl=\"1\"><a:buNone/><a:defRPr lang=\"es-ES\"/></a:pPr>", run("ONE", es),
      "<a:endParaRPr lang=\"es-ES\" altLang=\"es-ES\"/>"));
  });
  it("protect fields and formulas, and end sentences at line breaks", async () => {
    const field = "<a:fld id=\"{1}\" type=\"slidenum\"><a:rPr/><a:t>7</a:t></a:fld>";
    const formula = "<a14:m><m:oMath><m:r><m:t>x+y</m:t></m:r></m:oMath></a14:m>";
    const { content, segments } = await translated(paragraph(
      run("Page "), field, run(" of it"), "<a:br><a:rPr lang=\"en\"/></a:br>", run("Where "), formula, run(" is")));
    expect(segments).toEqual([["Page ", { protected: 1, text: "7" }, " of it"], ["Where ", { protected: 3, text: "x+y" }, " is"]]);
    expect(content).toBe(paragraph(run("PAGE ", es), field, run(" OF IT", es),
      "<a:br><a:rPr lang=\"es-ES\"/></a:br>", run("WHERE ", es), formula, run(" IS", es)));
  });
  it("keep tabs where they stand, and take line ends for blanks", async () => {
    const { content, segments } = await translated(paragraph(run("\tOne two"), run(" three\tfour\nfive", "b=\"1\"")));
    expect(segments).toEqual([[{ open: 2 }, "One two", { close: 2 }, " three", { point: 3 }, "four five"]]);
    expect(content).toBe(paragraph(run("\tONE TWO", es), run(" THREE\tFOUR FIVE", "lang=\"es-ES\" b=\"1\"")));
  });
  it("come back as they are when nothing is translated, but for the language", async () => {
    const content = paragraph(run("Quar", "lang=\"es-ES\" dirty=\"0\""), run("ter", es), "<a:r><a:t/></a:r>", "\n", run("l"));
    expect((await translated(content, {}, echo)).content).toBe(content);
  });
  it.each([
    ["of any prefix", "xmlns:q=\"http://schemas.openxmlformats.org/drawingml/2006/main\""],
    ["of the strict edition", "xmlns:q=\"http://purl.oclc.org/ooxml/drawingml/main\""],
  ])("are known by names %s", async (_which, declaration) => {
    const { content } = await translated(`<q:p ${declaration}><q:r><q:rPr b="1"></q:rPr><q:t>one</q:t></q:r></q:p>`);
    expect(content).toBe(`<q:p ${declaration}><q:r><q:rPr lang="es-ES" b="1"/><q:t>ONE</q:t></q:r></q:p>`);
  });
  it("are known without a prefix, and keep name spaces that runs declare", async () => {
    const one = (properties: string, text: string): string =>
      `<p xmlns="${spaces.a}"><r xmlns:z="urn:z"><rPr${properties}><latin typeface="A" z:z="1"/></rPr><t>${text}</t></r></p>`;
    expect((await translated(one("", "one"))).content).toBe(one(" lang=\"es-ES\"", "ONE"));
  });
  it("are highlighted in the order of the schema", async () => {
    const marked = () => [{ marked: "brand", text: "One" }] as never;
    const rich = "<a:ln><a:solidFill/></a:ln><a:highlight><a:srgbClr val=\"000000\"/></a:highlight><a:latin typeface=\"A\"/>";
    const { content } = await translated(
      paragraph(run("one")) + paragraph(`<a:r><a:rPr>${rich}</a:rPr><a:t>one</a:t></a:r>`) + paragraph(run("one", "b=\"1\"")),
      { highlighted: new Set(["brand"]) }, marked);
    const colour = "<a:highlight><a:srgbClr val=\"BDD7EE\"/></a:highlight>";
    expect(content).toBe([
      `<a:rPr lang="es-ES">${colour}</a:rPr>`,
      `<a:rPr lang="es-ES"><a:ln><a:solidFill/></a:ln>${colour}<a:latin typeface="A"/></a:rPr>`,
      `<a:rPr lang="es-ES" b="1">${colour}</a:rPr>`,
    ].map((properties) => paragraph(`<a:r>${properties}<a:t>One</a:t></a:r>`)).join(""));
  });
  it("run from right to left where the target does, and what stood on the left stands on the right", async () => {
    const content = [
      paragraph(run("one")), paragraph("<a:pPr algn=\"l\"/>", run("one")), paragraph("<a:pPr algn=\"r\" rtl=\"0\"/>", run("one")),
      paragraph("<a:pPr algn=\"ctr\"/>", run("one")), paragraph("<a:pPr algn=\"r\" rtl=\"1\"/>", run("one")),
    ].join("");
    const { content: output } = await translated(`<a:bodyPr rtlCol="0"/><a:lstStyle><a:lvl1pPr algn="l"/></a:lstStyle>${content}`,
      { targetTag: "ar" });
    expect(output).toBe("<a:bodyPr rtlCol=\"1\"/><a:lstStyle><a:lvl1pPr algn=\"r\"/></a:lstStyle>"
      + ["rtl=\"1\"", "algn=\"r\" rtl=\"1\"", "algn=\"l\" rtl=\"1\"", "algn=\"ctr\" rtl=\"1\"", "algn=\"r\" rtl=\"1\""]
        .map((attributes) => paragraph(`<a:pPr ${attributes}/>`, run("ONE", "lang=\"ar-EG\""))).join(""));
    const back = await translated(paragraph("<a:pPr algn=\"r\" rtl=\"1\"/>", run("one")), { sourceTag: "he", targetTag: "en" });
    expect(back.content).toBe(paragraph("<a:pPr algn=\"l\" rtl=\"0\"/>", run("ONE", "lang=\"en-US\"")));
  });
  it("get their direction from the defaults of a presentation, and say it themselves on sheets", async () => {
    const defaults = await translated("<p:defaultTextStyle><a:lvl1pPr marL=\"0\"/></p:defaultTextStyle>", { targetTag: "fa" });
    expect(defaults.content).toBe("<p:defaultTextStyle><a:lvl1pPr marL=\"0\" rtl=\"1\" algn=\"r\"/></p:defaultTextStyle>");
    const { output } = await pass(filter, part("xdr:wsDr", paragraph(run("one"))), upperCase, { targetTag: "fa" });
    expect(output).toBe(part("xdr:wsDr", paragraph("<a:pPr algn=\"r\" rtl=\"1\"/>", run("ONE", "lang=\"fa-IR\""))));
  });
  it("pass in any length", async () => {
    const long = "A sentence here. ".repeat(9_000);
    const { content, segments } = await translated(paragraph(run(long)));
    expect(content.replace(/<[^>]*>/g, "")).toBe(long.toUpperCase());
    expect((segments as unknown[]).length).toBeGreaterThan(8_900);
    const formula = `<a14:m>${"<m:r><m:t>x</m:t></m:r>".repeat(4_000)}</a14:m>`;
    expect((await translated(paragraph(run("one "), formula, run(" two")))).content)
      .toBe(paragraph(run("ONE ", es), formula, run(" TWO", es)));
  });
});

describe("drawings", () => {
  it("have descriptions, tips of links and names of sections", async () => {
    const { content, segments } = await translated("<p:cNvPr id=\"1\" name=\"Picture 1\" descr=\"A red car\" title=\"Car\">"
      + "<a:hlinkClick tooltip=\"Go on\"/></p:cNvPr><p14:section name=\"First part\"/>");
    expect(segments).toEqual([["A red car"], ["Car"], ["Go on"], ["First part"]]);
    expect(content).toContain("name=\"Picture 1\" descr=\"A RED CAR\" title=\"CAR\"");
  });
  it("keep the lines of descriptions", async () => {
    const described = (text: string): string => `<p:cNvPr id="1" descr="${text}"/>`;
    const { content, segments } = await translated(described("A red car.&#10;&#xA;Made by\n a machine"));
    expect(segments).toEqual([["A red car."], ["Made by a machine"]]);
    expect(content).toBe(described("A RED CAR.&#10;&#xA;MADE BY A MACHINE"));
  });
  it("leave what is hidden, and tell of it, unless it is asked for", async () => {
    const shape = (attributes: string): string =>
      `<p:sp><p:nvSpPr><p:cNvPr ${attributes} descr="d"/></p:nvSpPr>${paragraph(run("one"))}</p:sp>`;
    const { content, segments } = await translated(shape("hidden=\"1\"") + shape("id=\"2\""));
    expect(segments).toEqual([["d"], ["one"]]);
    expect(content.startsWith(shape("hidden=\"1\""))).toBe(true);
    expect((await translated(shape("hidden=\"true\""), { translateHidden: true })).segments).toEqual([["d"], ["one"]]);
  });
  it("leave the text of placeholders where another part stands in for it, and give it its direction", async () => {
    const shape = (properties: string, inner: string): string =>
      `<p:sp><p:nvSpPr><p:cNvPr id="1"/><p:nvPr>${properties}</p:nvPr></p:nvSpPr>${inner}</p:sp>`;
    const text = `<a:lstStyle><a:lvl1pPr algn="l"/></a:lstStyle>${paragraph(run("one"))}`;
    const { output, segments } = await pass(drawingFilter({ leavesPlaceholders: true }),
      part("p:sldLayout", shape("<p:ph type=\"body\"/>", text) + shape("", paragraph(run("two")))), upperCase, { targetTag: "ar" });
    expect(segments).toEqual([["two"]]);
    expect(output).toContain(text.replace("algn=\"l\"", "algn=\"r\""));
  });
  it("show the texts of cells", async () => {
    const field = (text: string): string => `<a:fld type="TxLink"><a:rPr/><a:pPr/><a:t>${text}</a:t></a:fld>`;
    const { output, segments } = await pass(filter, part("xdr:wsDr", paragraph(field("Total costs"))), upperCase);
    expect(segments).toEqual([["Total costs"]]);
    expect(output).toBe(part("xdr:wsDr", paragraph(field("TOTAL COSTS"))));
  });
});

describe("charts", () => {
  const cache = (values: string): string => `<c:pt idx="0"><c:v>${values}</c:v></c:pt>`;
  it("have titles, names of series and categories; numbers and formulas stay", async () => {
    const chart = (name: string, category: string, language: string): string => part("c:chartSpace",
      `<c:lang val="${language}"/><c:ser><c:tx><c:strRef><c:f>Sheet1!$B$1</c:f><c:strCache>${cache(name)}</c:strCache></c:strRef></c:tx>`
      + `<c:cat><c:strRef><c:strCache>${cache(category)}</c:strCache></c:strRef></c:cat>`
      + `<c:val><c:numRef><c:f>x</c:f><c:numCache><c:formatCode>General</c:formatCode>${cache("4.3")}</c:numCache></c:numRef></c:val>`
      + `<c:tx><c:v>${name}</c:v></c:tx></c:ser>`);
    const { output, segments } = await pass(filter, chart("Sales &amp; costs", "First quarter", "en-US"), upperCase);
    expect(segments).toEqual([["Sales & costs"], ["First quarter"], ["Sales & costs"]]);
    expect(output).toBe(chart("SALES &amp; COSTS", "FIRST QUARTER", "es-ES"));
  });
  it("of the newer kind have them too; entities of a service stay", async () => {
    const chart = (category: string): string => part("cx:chartSpace",
      `<cx:data><cx:strDim type="cat"><cx:f>x</cx:f><cx:lvl><cx:pt idx="0">${category}</cx:pt></cx:lvl></cx:strDim>`
      + "<cx:strDim type=\"entityId\"><cx:lvl><cx:pt idx=\"0\">place</cx:pt></cx:lvl></cx:strDim>"
      + "<cx:numDim type=\"val\"><cx:lvl><cx:pt idx=\"0\">1 of</cx:pt></cx:lvl></cx:numDim></cx:data>"
      + `<cx:tx><cx:txData><cx:v>${category}</cx:v></cx:txData></cx:tx>`);
    const { output } = await pass(filter, chart("Some text"), upperCase);
    expect(output).toBe(chart("SOME TEXT"));
  });
  it("keep values in sections of character data, and comments in them", async () => {
    const { output } = await pass(filter, part("c:tx", "<c:v><![CDATA[One & two]]><!-- x --></c:v>"), upperCase);
    expect(output).toBe(part("c:tx", "<c:v>ONE &amp; TWO<!-- x --></c:v>"));
  });
});

describe("any drawing", () => {
  const atoms = [run("One. ", es), run("two ", "b=\"1\""), "<a:br/>", "<a:fld type=\"slidenum\"><a:t>7</a:t></a:fld>", "\n",
    "<a:r><a:t>&amp; more</a:t></a:r>", "<a:r><a:rPr><a:latin/></a:rPr><a:t>É</a:t></a:r>", "<!-- c -->"];
  const content = fc.array(fc.array(fc.constantFrom(...atoms), { maxLength: 6 }).map((runs) => paragraph(...runs)), { maxLength: 4 });
  it("comes back as it was when nothing is translated, however it comes", () => fc.assert(fc.asyncProperty(content, sizes,
    async (paragraphs, pieces) => {
      const text = part("p:sld", paragraphs.join("<c:v>3</c:v>"));
      expect((await pass(filter, text, echo, {}, pieces)).output).toBe(text);
      expect((await pass(filter, text, upperCase, {}, pieces)).output).toBe((await pass(filter, text, upperCase)).output);
    }), { numRuns: 50 }));
});
